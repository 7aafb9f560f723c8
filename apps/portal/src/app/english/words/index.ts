import type { Words } from "../translate.ts";
import { aidWords } from "./aids.ts";
import { askedWords } from "./asked.ts";
import { foundWords } from "./found.ts";
import { frameWords } from "./frame.ts";
import { pageWords } from "./pages.ts";
import { partWords } from "./parts.ts";
import { protocolWords } from "./protocol.ts";
import { refusalWords } from "./refusals.ts";
import { registrationWords } from "./registration.ts";
import { wayInWords } from "./way-in.ts";
import { serviceWords } from "./services.ts";
import { signInWords } from "./sign-in.ts";
import { situationWords } from "./situations.ts";
import { statusWords } from "./status.ts";

/** By area, so that whoever changes a page finds its words; the same text stands in one of them only. */
export const areas: Readonly<Record<string, Words>> = {
  frameWords,
  aidWords,
  partWords,
  signInWords,
  wayInWords,
  registrationWords,
  refusalWords,
  pageWords,
  serviceWords,
  situationWords,
  foundWords,
  statusWords,
  protocolWords,
  askedWords,
};

/** Everything that pages are translated by. */
export const words: Words = Object.assign({}, ...Object.values(areas));
