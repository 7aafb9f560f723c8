export { REHEARSAL_ACCOUNTS, rehearsalPerson, type Rehearsal, type RehearsalCode } from "./rehearsal.ts";
export { signingKeysOf } from "./signing-keys.ts";
export { createProvider } from "./create-provider.ts";
export type { PortalSession } from "./interaction.ts";
