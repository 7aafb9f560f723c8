/** The pages of every protocol: their frame, and what each of them says before somebody enters a system. */
export { assets, page, PAGE_CSP, type Frame } from "./frame.ts";
export { agreementPage, notAdmittedPage } from "./entry-pages.ts";
export { agreementTo, shownIn, type Shown } from "./shown-fields.ts";
export { errorOfLeaving, framesPage, signedOutPage, type FramedSystem, type LeftSystem } from "./signed-out-page.ts";
