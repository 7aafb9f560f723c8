import { registerUserInfo } from "@sannong/contract/applications/bindings";
import { passwordCall } from "@sannong/transport/password-call";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type UpstreamPortal, upstreamPortal } from "../../../test/upstream-portal.ts";

let portal: UpstreamPortal;
beforeAll(async () => {
  portal = await upstreamPortal();
});
afterAll(() => portal.close());

type Outbox = { sms: { to: string; code: string }[] };
const codeTo = async (tel: string) => {
  const { sms } = (await portal.app.http.inject({ url: "/api/demo/outbox" })).json<Outbox>();
  return sms.find(({ to, code }) => to === tel && code !== "")?.code ?? "";
};

test("a temporary user of 政务办 completes their information: the source means the new account, which keeps where it is from", async () => {
  const way = { source: "zwb", person: "zww-1902" };
  const tel = "15400001488";
  const browser = portal.browser();
  const { data } = await browser.arrive(way);
  expect((await browser.post("/upstream/temporary", { continuation: data?.continuation })).data?.tempFlag).toBe(1);

  await browser.sendToPhone(tel, { path: "/sendRegisterMsg" });
  const registered = await browser.post("/oauth/registerUserInfo", {
    userName: "演示来客",
    areaCode: "320925",
    tel,
    yzm: await codeTo(tel),
    agreed: true,
    pwd: await browser.seal("Laike#2026qz", passwordCall(registerUserInfo)),
  });
  expect(registered, registered.msg).toMatchObject({ success: true, data: { tempFlag: 0 } });
  expect(await browser.whoAmI()).toMatchObject({ user: { username: tel, source: "政务办" }, userType: "4" });

  const again = portal.browser();
  expect((await again.arrive(way)).data).toMatchObject({ step: "signedIn", tempFlag: 0 });
  expect((await again.whoAmI())?.user.username).toBe(tel);
});

test("staff with a password are led to the two-factor form, staff with nothing else to setting a factor up", async () => {
  const way = { source: "snoidc", person: "zww-1401" };
  const browser = portal.browser();
  await browser.arrive(way);
  const username = (await browser.whoAmI())?.user.username ?? "";
  const { id } = await portal.db
    .selectFrom("account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const {
    foundation: { accounts },
  } = portal.app;
  await portal.db.transaction().execute((trx) => accounts.grantPrimaryRole(id, "1", "320925", trx));
  accounts.forget(id);
  expect(await portal.browser().arrive(way)).toMatchObject({ success: false, code: 4116 });

  await portal.db
    .updateTable("account")
    .set({ phoneSealed: null, phoneIndex: null, passwordHash: null })
    .where("id", "=", id)
    .execute();
  accounts.forget(id);
  expect(await portal.browser().arrive(way)).toMatchObject({
    success: false,
    code: 4150,
    data: { activationRequired: true },
  });
});
