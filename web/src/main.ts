import { mount } from "svelte";

import App from "./App.svelte";
import "./style/colours.css";
import "./style/page.css";
import "./style/controls.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
