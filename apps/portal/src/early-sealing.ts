/**
 * Runs on every page whose calls may be somebody's: what seals them comes with the application and not after it. A page
 * that was drawn beforehand is to be seen first.
 */
import { fetchSealing } from "./app/document/fetch-sealing.ts";

const isDrawn = document.querySelector("meta[name=application]") !== null;
if (isDrawn && !document.hidden) requestAnimationFrame(() => setTimeout(fetchSealing));
else fetchSealing();
