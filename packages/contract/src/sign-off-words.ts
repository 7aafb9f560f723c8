/** How far the notice of a sign-off has come at one system. */
export const tellingStates = ["told", "waiting", "repeated", "failed"] as const;
export type TellingState = (typeof tellingStates)[number];
