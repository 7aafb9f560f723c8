export { SIMULATED_ACCOUNTS, simulatedPerson, type Simulation, type SimulatedCode } from "./simulation.ts";
export { signingKeysOf } from "./signing-keys/signing-keys.ts";
export { createProvider } from "./create-provider.ts";
export type { PortalSession } from "./sessions/portal-session.ts";
