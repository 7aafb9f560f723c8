import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { envelopeHouse, type EnvelopeHouse } from "../test/envelope-house.ts";
import { oneOfEachProtocol, type OneOfEachProtocol } from "../test/one-of-each-protocol.ts";

let portal: EnvelopeHouse;
let kinds: OneOfEachProtocol;
const system = createServer((_request, reply) => void reply.end());
beforeAll(async () => {
  await new Promise<void>((done) => system.listen(0, "127.0.0.1", done));
  portal = await envelopeHouse();
  kinds = await oneOfEachProtocol(portal, `http://127.0.0.1:${(system.address() as AddressInfo).port}`);
});
afterAll(async () => {
  system.closeAllConnections();
  await new Promise((done) => system.close(done));
  await portal.close();
});

test("who becomes staff while he is signed in by a password goes nowhere with that session: two factors first", async () => {
  const browser = portal.browser();
  await browser.signInAs("hezuoshe");
  await kinds.agree(browser);
  const ways = async () => ({
    code: (await kinds.generateCode(browser)).status,
    ticket: (await kinds.generateTicket(browser)).status,
    openid: String((await kinds.authorize(browser)).headers.location).includes("code="),
    cas: String((await kinds.casLogin(browser)).headers.location).includes("ticket="),
    saml: (await kinds.samlStart(browser)).body.includes("SAMLResponse"),
  });
  const asCitizen = await ways();
  expect(asCitizen).toMatchObject({ code: 200, ticket: 200, openid: true, cas: true, saml: true });

  const { accounts } = portal.house;
  const account = await accounts.findByUsernameOrPhone("hezuoshe");
  if (!account) throw new Error("the cooperative is not there");
  await portal.database.db
    .transaction()
    .execute((trx) => accounts.grantPrimaryRole(account.id, "1", account.regionCode, trx));
  accounts.forget(account.id);
  portal.clock.advance(2);

  expect(await ways()).toMatchObject({ code: 401, ticket: 401, openid: false, cas: false, saml: false });
  expect(await kinds.generateCode(browser)).toMatchObject({ code: 555 });
});
