import { test } from "node:test";
import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { type Shown, fragmentOf, linkOfPuzzle, placedIn, readLink } from "./link";

const line = "1..............4", none = new Array<number>(16).fill(0), givens = [1, ...none.slice(2), 4];

test("a link holds what is shown", async () => {
  const shown: Shown = { link: line, symbols: "1234", placed: none, view: "play", axis: "dead", moment: 0 };
  for (const [more, fragment] of [
    [{}, "#p=1..............4&view=play"],
    [{ placed: [0, 2, 0, 3, ...none.slice(4)] }, "#p=1..............4&v=.2.3&view=play"],
    [{ view: "minds", axis: "time", moment: 2.5 }, "#p=1..............4&view=minds&axis=time&t=2.5"],
    [{ link: "", placed: none, view: "compare" }, "#view=compare"],
  ] as [Partial<Shown>, string][]) {
    const all = { ...shown, ...more }, got = fragmentOf(all), read = await readLink(got);
    equal(got, fragment);
    if (!all.link) { equal(read, null); continue; }
    deepEqual([read!.text, read!.view, read!.moment], [line, all.view, all.moment]);
    deepEqual(placedIn(read!, { givens, symbols: "1234" }), all.placed);
  }
});

test("a puzzle without a line is compressed", async () => {
  const text = "some text ".repeat(300) + "é", link = await linkOfPuzzle({ line: "", text });
  equal(link[0], "~");
  equal(link.length < 200, true);
  equal((await readLink(fragmentOf({ link, symbols: "", placed: [], view: "play", axis: "dead", moment: 0 })))!.text,
    text);
  equal(await linkOfPuzzle({ line, text }), line);
});

test("links that are cut or forged", async () => {
  for (const hash of ["#p=~AAAA", "#p=~", "#p=~!!", "#p=~"
    + (await linkOfPuzzle({ line: "", text: "x".repeat(2 << 20) })).slice(1)]) {
    await rejects(readLink(hash), /cannot be unpacked/);
  }
  for (const hash of ["", "#", "#view=minds", "#p="]) equal(await readLink(hash), null);
  const odd = await readLink(`#p=${line}&view=evil&axis=x&t=-3`);
  deepEqual(odd, { text: line, placed: "", view: "play", axis: undefined, moment: 0 });
  throws(() => placedIn({ placed: "x" }, { givens, symbols: "1234" }), /not a value of this puzzle/);
  throws(() => placedIn({ placed: "1".repeat(17) }, { givens, symbols: "1234" }), /places 17 values/);
});
