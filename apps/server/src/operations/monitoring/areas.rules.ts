/** The objectives of docs/operations/monitoring.zh.md are about these. */
const signIn = new Set(
  [
    "/oauth/login",
    "/captcha.jpg",
    "/captcha.wav",
    "/getClientId",
    "/getRoundNum",
    "/sendLoginPwdMsg",
    "/qrLogin/login",
    "/oauth/passkey/login",
    "/oauth/passkey/complete",
    "/upstream/confirm",
    "/upstream/link",
    "/oauth/loginJszwfw",
  ].map((path) => `/api${path}`),
);
const handOff = new Set(
  ["/oauthCode/generateCode", "/oauthCode/generateTicket", "/handoff/thirdPartyEntry"].map((path) => `/api${path}`),
);
const streams = new Set(["/api/qrLogin/events"]);
const ofProtocols = /^\/(oidc|cas|saml)(\/|$)/;

/** What people wait for. */
export type Area = "signIn" | "handOff" | "protocol" | "stream" | "api" | "page";

/** What an address is for, by its pattern; what stays open for minutes by itself is apart, so that it spoils no time. */
export function areaOf(route: string): Area {
  if (signIn.has(route)) return "signIn";
  if (handOff.has(route)) return "handOff";
  if (streams.has(route)) return "stream";
  if (ofProtocols.test(route)) return "protocol";
  return route.startsWith("/api/") ? "api" : "page";
}

/** Addresses that must be there, or what is said of sign-ins would be said of nothing. */
export const namedRoutes: readonly string[] = [...signIn, ...handOff, ...streams];
