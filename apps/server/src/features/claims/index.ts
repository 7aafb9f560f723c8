export { claimsByScope, claimsRoom, nameIn, pairwiseSub, type Claims, type ClaimsRoom, type Person } from "./claims.ts";
export { ACR_ONE_FACTOR, ACR_TWO_FACTORS, acrOf, amrOf, factorsOfAmr, isFactor } from "./methods.ts";
