export { claimsByScope, claimsRoom, pairwiseSub, type Claims, type ClaimsRoom, type Person } from "./claims.ts";
