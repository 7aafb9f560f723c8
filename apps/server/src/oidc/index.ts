export { createProvider, type OidcProvider, type OpenedSession, type ProviderNeeds } from "./create-provider.ts";
export type { Person } from "./claims.ts";
export type { PortalSession } from "./interaction.ts";
