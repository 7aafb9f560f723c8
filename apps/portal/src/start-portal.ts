/** `start.ts`, and what a signed-in person's calls need: one file on a page that was drawn beforehand. */
import "./start.ts";
import "./early-sealing.ts";
