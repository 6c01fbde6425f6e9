// The entry of the page.

import { render } from "preact";
import { connect } from "./api";
import { App } from "./app";

render(<App ask={connect()} />, document.getElementById("page")!);

// The program that the service worker keeps must not delay the first answer.
addEventListener("load", () => setTimeout(() => navigator.serviceWorker?.register("sw.js").catch(() => {}), 2000));
