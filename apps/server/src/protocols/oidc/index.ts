export { REHEARSAL_ACCOUNTS, rehearsalPerson, type Rehearsal, type RehearsalCode } from "./rehearsal.ts";
export { signingKeysOf } from "./signing-keys.ts";
export { createProvider } from "./create-provider.ts";
export { agreementPage, escapeHtml, notAdmittedPage, page, PAGE_CSP, type Frame } from "./pages.ts";
export type { PortalSession } from "./interaction.ts";
