import { site } from "./site.ts";

/** Whom to call, and when: wherever somebody cannot go on by himself. */
export const helpWords = `技术支持 ${site.helpLine}（${site.helpHours}）`;
