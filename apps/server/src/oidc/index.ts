export { createProvider, type OidcProvider } from "./create-provider.ts";
export type { PortalSession } from "./interaction.ts";
