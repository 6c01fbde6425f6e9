// The entry of the page.

import { render } from "preact";
import { connect } from "./api";
import { App } from "./app";

render(<App ask={connect()} />, document.getElementById("page")!);
