import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { agreeToShare } from "../../test/agree-to-share.ts";
import { envelopePortal, type EnvelopePortal } from "../../test/envelope-portal.ts";
import { type Browser, browserAt } from "../../test/sign-in-portal.ts";
import { type App, testApp } from "../../test/app.ts";

let portal: EnvelopePortal;
/** another server on the same database: whatever is done, is not done here */
let other: App;
let owner: Client;
type Asked = { text: string; values: readonly unknown[] };
const statements: Asked[] = [];
let looked = 0;

const isLook = (text: string) => text.includes("pg_current_snapshot");
beforeAll(async () => {
  // seconds pass when the test says so
  vi.useFakeTimers({ toFake: ["performance", "setInterval"] });
  portal = await envelopePortal();
  const { database, clock } = portal;
  other = await testApp({ database, clock });
  await other.http.ready();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [asked, values] = given as [string | Partial<Asked>, unknown];
    const { text = "", values: own = Array.isArray(values) ? values : [] } =
      typeof asked === "string" ? { text: asked } : asked;
    statements.push({ text, values: own });
    const answer = query.apply(this, given);
    if (isLook(text)) void Promise.resolve(answer).then(() => (looked += 1));
    return answer;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await owner.end();
  await other.http.close();
  await other.foundation.deliveries.stop();
  await other.foundation.unsealer.close();
  await portal.close();
});

let farmer: Browser;
let accountId: string;
let accessToken: string;
beforeEach(async () => {
  const first = portal.browser();
  await first.signInAs("nonghu");
  await agreeToShare(first, portal.appId);
  const redeemed = await portal.withSecret("/api/open/token", { code: await portal.codeFor(first) });
  accessToken = redeemed.data.accessToken;
  farmer = browserAt({ ...portal, app: other.http } as never, { address: first.address });
  Object.assign(farmer.state, first.state);
  for (const [name, value] of first.jar) farmer.jar.set(name, value);
  accountId = (await owner.query("select id from account where username = 'nonghu'")).rows[0].id;
});

afterEach(() => owner.query("update account set status = 'active' where id = $1", [accountId]));

const user = async (): Promise<unknown> => (await farmer.ask("/user/queryByTokenNew")).status;
const mayJump = async (): Promise<unknown> =>
  (await farmer.ask(`/oauthCode/generateCode?clientId=${portal.appId}&jumpType=0`)).success;
async function userinfo(): Promise<unknown> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data, code } = (await other.http.inject({ url: "/api/open/userinfo", headers })).json();
  return data ?? code;
}

/** Every server looks once in each. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    const before = looked;
    portal.clock.advance(1);
    vi.advanceTimersByTime(1000);
    await vi.waitUntil(() => looked === before + 2, { timeout: 5000, interval: 5 });
  }
}

/** Codes and tokens are told of by nobody, nor that a token is no portal session: these are read again. */
const asksFor = (kinds: readonly unknown[], { text, values: [asked] }: Asked): boolean =>
  /(from|join) (account|account_\w+|told_fields)\b/.test(text) ||
  (text.includes("join short_lived") && Array.isArray(asked) && asked.some((kind) => kinds.includes(kind)));

test.each<[what: string, look: () => Promise<unknown>, act: string]>([
  ["a session that ends", user, "delete from short_lived where kind = 'session' and group_key = $1"],
  ["an account that is stopped", user, "update account set status = 'disabled' where id = $1"],
  ["a word that is taken back", mayJump, "update told_fields set withdrawn_at = now() where account_id = $1"],
  ["another name of a company", userinfo, "update account set company = company || '改' where id = $1"],
  [
    "an account of a system that is bound",
    userinfo,
    "insert into account_binding (account_id, system_abbr, bound_username) select $1, abbr, 'bound' from connected_system where app_id = '$2'",
  ],
  ["a grant that goes", userinfo, "delete from short_lived where kind = 'oidc.Grant' and value ->> 'accountId' = $1"],
  [
    "an OpenID session that goes",
    userinfo,
    `delete from short_lived where kind = 'oidc.Session'
      and group_key in (select group_key from short_lived where kind = 'oidc.Session' and value ->> 'accountId' = $1)`,
  ],
])("%s, remembered here and changed elsewhere, is felt within two seconds", async (_what, look, act) => {
  await look();
  await pass(3);
  const before = await look();
  await pass(3);
  statements.length = 0;
  expect(await look()).toEqual(before);
  const kinds = look === userinfo ? ["oidc.Session", "oidc.Grant"] : ["session"];
  expect(statements.filter((asked) => asksFor(kinds, asked))).toEqual([]);

  await owner.query(act.replace("$2", portal.appId), [accountId]);
  await pass(2);
  expect(await look()).not.toEqual(before);
});

test("after a code was spent a second time at another server, the next ones are good at once, wherever they are shown", async () => {
  const redeemAt = async (app: App["http"], code: string): Promise<boolean> => {
    const headers = { "content-type": "application/json", "x-app-id": portal.appId, "x-app-secret": portal.appSecret };
    const reply = await app.inject({
      method: "POST",
      url: "/api/open/token",
      headers,
      payload: JSON.stringify({ code }),
    });
    return reply.json().success;
  };
  const here = portal.browser();
  await here.signInAs("nonghu");
  await agreeToShare(here, portal.appId);
  const code = await portal.codeFor(here);
  expect(await redeemAt(portal.app.http, code)).toBe(true);
  expect(await redeemAt(other.http, code)).toBe(false);
  // no second has passed in which this server would have heard of it
  for (const app of [other.http, portal.app.http, other.http])
    expect(await redeemAt(app, await portal.codeFor(here))).toBe(true);
});
