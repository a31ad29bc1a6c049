/** Where the client begins: mounts the app into the page and loads the styles of all pages. */

import { mount } from "svelte";

import App from "./App.svelte";
import "./style/colours.css";
import "./style/page.css";
import "./style/controls.css";

const target = document.getElementById("app");
if (target) mount(App, { target });
