// The state of the page: all that more than one part of it reads. Nothing here asks the api or touches the document.

import { signal } from "@preact/signals";
import type { AxisKind } from "./scale";
import type { Mind } from "./replay";

/** What the minds show. moment is a place on the axis of the kind axis. A link and the history hold both. */
export const axis = signal<AxisKind>("dead"), moment = signal(0);
export const mind = signal<Mind>("cp"); // the one that is shown on a phone
export const pointed = signal(40); // the cell about which the panels tell more
export const playing = signal(false), speed = signal(3);

/** intro is set on the first visit, which shows a puzzle that the visitor has not chosen, playing. */
export const intro = signal(false);
