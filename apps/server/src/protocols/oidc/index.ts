export { SIMULATED_ACCOUNTS, simulatedPerson, type Simulation, type SimulatedCode } from "./simulation.ts";
export { signingKeysOf } from "./signing-keys.ts";
export { createProvider } from "./create-provider.ts";
export type { PortalSession } from "./portal-session.ts";
