import { expect, test } from "vitest";
import { inPlace, ownValuesOf } from "./own-places.ts";

const form = {
  protocol: "oidc" as const,
  redirectUris: ["https://app.example/callback", "https://app.example/other"],
  backchannelLogoutUri: "https://app.example/slo",
  postLogoutRedirectUris: [],
};
const known = { abbr: "hnd", issuer: "https://portal.example/oidc", client: { appId: "app-1" }, saml: null, form };

test("a system of OpenID Connect has its first callback, and no service, hand-off or address after signing out", () => {
  expect(ownValuesOf(known)).toEqual({
    portal: "https://portal.example",
    clientId: "app-1",
    abbr: "hnd",
    redirectUri: "https://app.example/callback",
    logoutUri: "https://app.example/slo",
  });
});
test("of CAS the same address is the service", () => {
  const { redirectUri, service, handoffUri } = ownValuesOf({
    ...known,
    form: { ...form, protocol: "cas", handoffUri: "https://app.example/enter?ticket={ticket}" },
  });
  expect([redirectUri, service, handoffUri]).toEqual([undefined, "https://app.example/callback", undefined]);
});
test("of SAML there is the entityID", () => {
  const saml = { entityId: "https://sp.example" };
  expect(ownValuesOf({ ...known, form: { ...form, protocol: "saml", redirectUris: [] }, saml })).toMatchObject({
    entityId: "https://sp.example",
  });
});
test("until it was reviewed there is no client id", () => {
  expect(ownValuesOf({ ...known, client: null })).not.toHaveProperty("clientId");
});
test("within a query it is encoded", () => {
  expect(inPlace("https://a.example/?b=c", true)).toBe("https%3A%2F%2Fa.example%2F%3Fb%3Dc");
  expect(inPlace("https://a.example/", false)).toBe("https://a.example/");
});
