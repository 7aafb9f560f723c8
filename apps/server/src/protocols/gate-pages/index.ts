/** The pages of every gate: their frame, and what each of them says before somebody enters a system. */
export { assets, page, PAGE_CSP, type Frame } from "./frame.ts";
export { agreementPage, notAdmittedPage } from "./entry-pages.ts";
