import "@fontsource-variable/fraunces/index.css";
import "@fontsource-variable/nunito/index.css";
import "./style/palette.css";
import "./style/base.css";
import "./style/parts.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { makeInstallable } from "./installing";
import { renewIfOutgrown } from "./net/renewing";
import { speak } from "./texts";
import { settings } from "./settings.svelte";
import { followOtherTabs } from "./tabs";

await speak(settings.language);
mount(App, { target: document.getElementById("app")! });
followOtherTabs();
addEventListener("vite:preloadError", () => void renewIfOutgrown());
makeInstallable();
