import { render } from "preact";
import { App } from "./app";
import { restoreToken } from "./parts/notice";
import { EXAMPLE } from "./state/example";
import { listenToKeys } from "./state/keyboard";
import { letRobotsAnswer } from "./state/robots";
import { followAddress } from "./state/sharing";
import { followTheme } from "./state/theme";
import "./styles/base.css";
import "./styles/parts.css";
import "./styles/charts.css";
import "./styles/print.css";

restoreToken();
followTheme();
const problems = followAddress(EXAMPLE);
letRobotsAnswer();
listenToKeys();
render(<App problems={problems} />, document.getElementById("page") as HTMLElement);
