export { claimsBehind, claimsByScope, nameIn, pairwiseSub, type Claims, type Person } from "./build-claims.ts";
export { releaseModule, type ReleaseModule } from "./claims.ts";
export { ACR_ONE_FACTOR, ACR_TWO_FACTORS, acrOf, amrOf, factorsOfAmr, isFactor } from "./methods.ts";
export type { Released, Releasing, WriteDown } from "./release.service.ts";
