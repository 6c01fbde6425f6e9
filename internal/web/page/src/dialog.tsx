// A modal dialog, and which one is open.

import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export const open = signal<"enter" | "keys" | null>(null);

export function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-labelledby="dialog-title" onClose={() => { open.value = null; }}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
