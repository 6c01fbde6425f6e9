// What the tests use of node.

declare module "node:test" {
  export function test(name: string, run: () => void | Promise<void>): void;
}
declare module "node:assert/strict" {
  export function deepEqual(got: unknown, want: unknown, says?: string): void;
  export function equal(got: unknown, want: unknown, says?: string): void;
  export function ok(holds: unknown, says?: string): void;
  export function match(got: string, want: RegExp, says?: string): void;
  export function rejects(promise: Promise<unknown>, want: RegExp): Promise<void>;
  export function throws(run: () => unknown, want: RegExp): void;
}
declare module "node:fs" {
  export function readFileSync(name: string, encoding: "utf8"): string;
  export function readdirSync(name: string): string[];
}
declare module "node:process" {
  export const env: Record<string, string | undefined>;
}
