import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { COOKIE, formOf, openSamlPortal, xmlOf, type ConnectedPeer, type SamlPortal } from "./saml-portal.testing.ts";

let portal: SamlPortal;
let peer: ConnectedPeer;
beforeAll(async () => {
  portal = await openSamlPortal();
  peer = await portal.connect("peer");
});
afterAll(() => portal.close());

let uid = "";
beforeEach(() => {
  uid = `uid-${Math.random()}`;
  portal.signIn(["password"], uid);
});
afterEach(() => {
  portal.meanwhile.act = async () => undefined;
});

/** The session ends once it was asked what the system may learn, and before the system is told. */
function endMeanwhile() {
  portal.meanwhile.act = async () => {
    portal.sessions.delete(COOKIE);
    await portal.saml.sessionEnded(uid);
  };
}
async function ask(passive = false) {
  const address = await peer.library({ passive }).getAuthorizeUrlAsync("", undefined, {});
  return portal.walk(await portal.visit(address, ""));
}
const toldOf = () =>
  portal.facts.filter(({ event }) => event === "saml.logoutUndeliverable").map(({ objectId }) => objectId);

describe("a session that ends while its person enters a system", () => {
  test("enters it no more: they sign in, and the request goes on from there", async () => {
    endMeanwhile();
    const { body, location, set } = await ask();
    expect(body).not.toContain("SAMLResponse");
    expect(location).toMatch(/\/unifiedLogin\?uid=[\w-]+&by=saml$/);
    portal.meanwhile.act = async () => undefined;
    portal.signIn(["password"], `${uid}-again`);
    const id = new URL(location).searchParams.get("uid") ?? "";
    const entered = await portal.visit(`/saml/continue/${id}`, `${COOKIE}; ${set}`);
    expect(xmlOf(formOf(entered.body).fields)).toContain(":status:Success");
  });

  test("where no page may be shown the system is told that nobody is signed in", async () => {
    endMeanwhile();
    expect(xmlOf(formOf((await ask(true)).body).fields)).toContain(":status:NoPassive");
  });

  test("leaves none that it entered before unsaid", async () => {
    await ask();
    const before = toldOf().length;
    endMeanwhile();
    await ask();
    expect(toldOf().slice(before)).toEqual(["peer"]);
  });
});
