export { claimsByScope, claimsRoom, pairwiseSub, type ClaimsRoom, type Person } from "./claims.ts";
