// A modal dialog.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { dialog as shown } from "./state";

export function Dialog({ title, children }: { title: string; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return <dialog ref={dialog} aria-labelledby="dialog-title" onClose={() => { shown.value = null; }}>
    <h2 id="dialog-title">{title}</h2>
    {children}
  </dialog>;
}
