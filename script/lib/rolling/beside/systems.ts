import { createHash, randomBytes, randomUUID } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { logout } from "../../../../packages/contract/src/authentication/sign-in.ts";
import { agreeToShare, sharingNotice } from "../../../../packages/contract/src/identity/consents.ts";
import { generateCode } from "../../../../packages/contract/src/protocols/hand-off.ts";
import { askingProtocolOf, finishPathOf } from "../../../../packages/contract/src/rules/protocols/asking-protocol.ts";
import { ask, form, read, type Reply } from "../../../../bench/client.ts";
import { CALLBACK_URI, HANDOFF_URI } from "../../../../bench/codes.ts";
import type { Person } from "../../../../bench/people.ts";
import type { Credentials } from "../../../../bench/portal.ts";
import { type Browser, expectRefused, openBrowser } from "./browser.ts";
import { type Crossing, expect, type Server, soon } from "./crossing.ts";

type Tokens = { access_token: string; refresh_token: string; id_token: string };
/** Systems that are connected; nobody has entered them before. */
export type Systems = {
  /** @returns one of OpenID Connect, connected anew */
  openId: () => Promise<Credentials>;
  /** `isTold` of a sign-out that names this ticket */
  cas: () => Promise<{ service: string; isTold: (ticket: string) => boolean }>;
  saml: () => Promise<{ entityId: string; consumer: string }>;
};

/** Whichever server brings it: at once, or with the next round of what was left. */
const TOLD_MS = 90_000;

/** What a system asks of the portal behind the scenes. */
export function systemAt({ appId, appSecret }: Credentials) {
  const headers = { authorization: `Basic ${Buffer.from(`${appId}:${appSecret}`).toString("base64")}`, ...form };
  const post = (server: Server, path: string, fields: Record<string, string>) =>
    ask(`${server.url}/oidc${path}`, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
  return {
    redeem: (server: Server, code: string, way: Record<string, string> = { redirect_uri: HANDOFF_URI }) =>
      post(server, "/token", { grant_type: "authorization_code", code, ...way }),
    refresh: (server: Server, refresh_token: string) =>
      post(server, "/token", { grant_type: "refresh_token", refresh_token }),
    revoke: (server: Server, token: string) => post(server, "/token/revocation", { token }),
    isActive: async (server: Server, token: string) =>
      read<{ active: boolean }>(await post(server, "/token/introspection", { token })).active,
    userinfo: (server: Server, token: string) =>
      ask(`${server.url}/oidc/userinfo`, { headers: { authorization: `Bearer ${token}` } }),
  };
}

/**
 * A browser that a system sends to the portal at one server: its person signs in at the other, agrees at the first, and
 * is sent on at the other.
 *
 * @returns the answer that leads back to the system
 */
async function enter(
  browser: Browser,
  person: Person,
  path: string,
  [begun, goneOn]: readonly [Server, Server],
): Promise<Reply> {
  const isPortals = (to: string) => !to.includes("ticket=") && !to.startsWith(CALLBACK_URI);
  let turn = 0;
  const next = () => ((turn += 1) % 2 === 1 ? begun : goneOn);
  let reply = await browser.send(next(), path);
  for (let step = 0; step < 12; step += 1) {
    const to = reply.headers["location"] === undefined ? undefined : String(reply.headers["location"]);
    // it is no address of the portal any more
    if (to !== undefined && !isPortals(to)) return reply;
    const agreed = /<form method="post" action="(\/[^"]+)"/.exec(reply.text)?.[1];
    if (to === undefined && agreed !== undefined) reply = await browser.submit(next(), agreed);
    else if (to === undefined) return reply;
    else if (new URL(to, begun.url).pathname === "/unifiedLogin") {
      const asked = new URL(to, begun.url).searchParams;
      await browser.signIn(person, goneOn, goneOn);
      reply = await browser.send(next(), finishPathOf[askingProtocolOf(asked.get("by"))](asked.get("uid") ?? ""));
    } else reply = await browser.send(next(), to);
  }
  throw new Error(`nobody came in: ${reply.status} ${String(reply.headers["location"])}`);
}

export function systemCrossings(person: Person, systems: Systems): Crossing[] {
  return [
    {
      name: "OpenID Connect: request, consent, code, tokens",
      async cross(begun, goneOn) {
        const credentials = await systems.openId();
        const system = systemAt(credentials);
        const browser = openBrowser();
        const verifier = randomBytes(32).toString("base64url");
        const query = new URLSearchParams({
          client_id: credentials.appId,
          redirect_uri: CALLBACK_URI,
          response_type: "code",
          scope: "openid profile phone",
          state: "crossing",
          nonce: randomUUID(),
          code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          code_challenge_method: "S256",
        });
        const answer = await enter(browser, person, `/oidc/auth?${query.toString()}`, [begun, goneOn]);
        const back = new URL(String(answer.headers["location"] ?? "about:blank"));
        const code = back.searchParams.get("code") ?? "";
        expect(code !== "", `no code came back: ${answer.status} ${back.href} ${answer.text.slice(0, 200)}`);
        const way = { redirect_uri: CALLBACK_URI, code_verifier: verifier };
        const first = read<Tokens>(await system.redeem(goneOn, code, way));
        for (const server of [begun, goneOn]) read(await system.userinfo(server, first.access_token));
        const second = read<Tokens>(await system.refresh(begun, first.refresh_token));
        expect(await system.isActive(goneOn, second.access_token), `${goneOn.name} does not know a token`);
        const third = read<Tokens>(await system.refresh(goneOn, second.refresh_token));
        expect((await system.revoke(begun, third.access_token)).status === 200, "a token was not revoked");
        await soon(
          async () => !(await system.isActive(goneOn, third.access_token)),
          `${goneOn.name} takes a token that ${begun.name} revoked`,
        );
        // what was used is stolen: with it goes all that came of it
        expectRefused(await system.refresh(begun, second.refresh_token), "a refresh token that was used");
        expectRefused(await system.refresh(goneOn, third.refresh_token), "a refresh token after its theft");
      },
    },
    {
      name: "hand-off, first-jump notice, single use of its code",
      async cross(begun, goneOn) {
        const credentials = await systems.openId();
        const system = systemAt(credentials);
        const { appId } = credentials;
        const browser = openBrowser();
        await browser.signIn(person, begun, goneOn);
        const { fields } = await browser.want<{ fields: { field: string }[] }>(begun, sharingNotice, { appId });
        await browser.want(begun, agreeToShare, { appId, fields: fields.map(({ field }) => field) });
        const { code } = await browser.want<{ code: string }>(goneOn, generateCode, { clientId: appId, jumpType: 0 });
        const { access_token } = read<Tokens>(await system.redeem(begun, code));
        expectRefused(await system.redeem(goneOn, code), "a code that was used");
        await soon(
          async () => (await system.userinfo(begun, access_token)).status === 401,
          `${begun.name} takes the token of a code that was shown twice`,
        );
      },
    },
    {
      name: "CAS: request, consent, ticket, and a sign-out that its system is told of",
      async cross(begun, goneOn) {
        const { service, isTold } = await systems.cas();
        const asked = encodeURIComponent(service);
        const browser = openBrowser();
        const answer = await enter(browser, person, `/cas/login?service=${asked}`, [begun, goneOn]);
        const ticket = new URL(String(answer.headers["location"] ?? "about:blank")).searchParams.get("ticket");
        expect(ticket !== null, `no ticket came back: ${answer.status} ${answer.text.slice(0, 200)}`);
        const validate = async (server: Server) =>
          (await ask(`${server.url}/cas/p3/serviceValidate?service=${asked}&ticket=${ticket}`)).text;
        const validated = await validate(goneOn);
        expect(validated.includes("<cas:user>"), `a ticket was not taken: ${validated}`);
        expect(!(await validate(begun)).includes("<cas:user>"), "a ticket was taken twice");
        await browser.want(begun, logout);
        await soon(async () => isTold(ticket), "a system was not told of a sign-out", TOLD_MS);
      },
    },
    {
      name: "SAML: request, consent, assertion with its relay state",
      async cross(begun, goneOn) {
        const { entityId, consumer } = await systems.saml();
        const id = `_${randomUUID()}`;
        const names = `xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"`;
        const xml = `<samlp:AuthnRequest ${names} ID="${id}" Version="2.0" IssueInstant="${new Date().toISOString()}" AssertionConsumerServiceURL="${consumer}"><saml:Issuer>${entityId}</saml:Issuer></samlp:AuthnRequest>`;
        const query = new URLSearchParams({
          SAMLRequest: deflateRawSync(xml).toString("base64"),
          RelayState: "relayed",
        });
        const { text } = await enter(openBrowser(), person, `/saml/sso?${query.toString()}`, [begun, goneOn]);
        expect(text.includes("relayed"), `the relay state is lost: ${text.slice(0, 200)}`);
        const response = /name="SAMLResponse" value="([^"]+)"/.exec(text)?.[1] ?? "";
        const said = Buffer.from(response, "base64").toString();
        expect(
          said.includes(`InResponseTo="${id}"`) && said.includes("Assertion"),
          `no assertion: ${said.slice(0, 200)}`,
        );
      },
    },
  ];
}
