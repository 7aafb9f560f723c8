import { endpoint } from "../endpoint.ts";

export type { ShownEdition } from "./manuals.schemas.ts";

/** What an administrator published is read within five seconds, and nobody asks for the same twice in two. */
const SECONDS_KEPT = 2;

export const shownManual = endpoint({
  module: "manuals",
  method: "POST",
  path: "/manual/shown",
  summary: "使用手册现在公布的版本；没有自行发布的版本时为空，读者看随版本提供的文本",
  access: "anyone",
  region: "none",
  transport: "plain",
  cacheSeconds: SECONDS_KEPT,
  errors: [],
  schemas: async () => (await import("./manuals.schemas.ts")).shownManual,
});
