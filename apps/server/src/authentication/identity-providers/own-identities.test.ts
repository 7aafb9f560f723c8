import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { personCalled } from "../../../test/sign-in-portal.ts";
import { type UpstreamPortal, upstreamPortal, type Way } from "../../../test/upstream-portal.ts";

let portal: UpstreamPortal;
let later = 0; // ms
beforeAll(async () => {
  portal = await upstreamPortal({ clock: () => new Date(Date.now() + later) });
});
afterAll(() => portal.close());

type Browser = ReturnType<UpstreamPortal["browser"]>;
type Mine = {
  identities: { source: string; label: string; name: string; company: string; lastUsedAt: string | null }[];
  linkable: { source: string }[];
};
const anonymous = "zww-1901";

const signedInAs = async (username: string): Promise<Browser> => {
  const browser = portal.browser();
  await browser.signInAs(username);
  return browser;
};
const mine = async (browser: Browser) => (await browser.ask<Mine>("/upstream/identities")).data;
const begin = (browser: Browser, { source, kind }: Pick<Way, "source" | "kind">) =>
  browser.ask<{ address: string }>("/upstream/identities/begin", {
    method: "POST",
    body: { source, ...(kind ? { kind } : {}) },
  });
/** Sets out, signs in there, and is back at the entry point. */
const linkAs = async (browser: Browser, way: Way) => {
  const { data, msg } = await begin(browser, way);
  expect(data?.address, msg).toBeTruthy();
  return browser.land(await portal.signInThere(data?.address ?? "", way));
};
const unlink = (browser: Browser, source: string) =>
  browser.ask("/upstream/identities/unlink", { method: "POST", body: { source } });
const idOf = async (username: string) =>
  (await portal.db.selectFrom("account").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
const rowsOf = (event: string) =>
  portal.db.selectFrom("auditEntry").selectAll().where("event", "=", event).orderBy("at").execute();
const textsTo = async (tel: string) => {
  await portal.app.authentication.oneTimeCodes.notices.settled();
  const outbox = await portal.outbox();
  return outbox.sms.filter(({ to }) => to === tel).map(({ text }) => text);
};

describe("linking from a session", () => {
  test.each([
    ["snoidc", "a code"],
    ["sncas", "a ticket"],
  ])(
    "%s, by %s: still themselves, the identity signs them in from now on, shown masked, written down and told",
    async (source) => {
      const { tel } = personCalled("nonghu");
      const browser = await signedInAs("nonghu");
      const { bearer } = browser.state;
      const linked = await linkAs(browser, { source, person: anonymous });
      expect(linked).toMatchObject({ success: true, msg: "已关联", data: { step: "linked" } });
      expect(linked.data?.access_token).toBeUndefined();
      expect([browser.state.bearer, (await browser.whoAmI())?.user.username]).toEqual([bearer, "nonghu"]);

      const shown = (await mine(browser))?.identities.find((one) => one.source === source);
      expect(shown).toMatchObject({ name: "演****", lastUsedAt: null });
      expect((await mine(browser))?.linkable.map((one) => one.source)).not.toContain(source);
      expect((await portal.browser().arrive({ source, person: anonymous })).data?.userCenter?.username).toBe("nonghu");
      expect((await mine(browser))?.identities.find((one) => one.source === source)?.lastUsedAt).toBeTruthy();

      expect((await rowsOf("upstream.linked")).at(-1)).toMatchObject({
        actorId: await idOf("nonghu"),
        detail: { source, by: "owner" },
      });
      expect(await textsTo(tel)).toContainEqual(expect.stringContaining("的身份，今后可用它登录"));
    },
  );

  test("a legal person for an entity's account", async () => {
    const browser = await signedInAs("nongchang");
    const way = { source: "jszwfw", person: "zwf-1905", kind: "legalPerson" } as const;
    expect((await linkAs(browser, way)).data).toMatchObject({ step: "linked", personKind: "legalPerson" });
    expect((await mine(browser))?.identities).toMatchObject([{ source: "jszwfw", company: "麦浪农业公司（演示）" }]);
    expect((await portal.browser().arrive(way)).data?.userCenter?.username).toBe("nongchang");
  });

  test("an identity of another account is refused, and so is a second one of the same source", async () => {
    const browser = await signedInAs("yizhuce");
    expect(await linkAs(browser, { source: "snoidc", person: anonymous })).toMatchObject({
      success: false,
      code: 4192,
      msg: "这个一网通办账号（演示）身份已关联另一个账号。请先用它登录那个账号解除关联，或换一个身份",
    });
    expect((await mine(browser))?.identities).toEqual([]);
    expect(await begin(await signedInAs("nonghu"), { source: "snoidc" })).toMatchObject({
      code: 4193,
      msg: "本账号已关联一网通办账号（演示）的一个身份，请先解除再关联新的",
    });
  });

  test("an identity that went on as a temporary user is given up to their account", async () => {
    const way = { source: "snoauth", person: "zww-1902" };
    const visitor = portal.browser();
    const { data } = await visitor.arrive(way);
    await visitor.post("/upstream/temporary", { continuation: data?.continuation });
    const browser = await signedInAs("yizhuce");
    expect((await linkAs(browser, way)).data?.step).toBe("linked");
    expect((await portal.browser().arrive(way)).data).toMatchObject({
      userCenter: { username: "yizhuce" },
      tempFlag: 0,
    });
    expect(await visitor.whoAmI()).toBeNull();
  });

  test("of two accounts that link one identity at the same instant one gets it", async () => {
    const way = { source: "sncas", person: "zww-1903" };
    const browsers = await Promise.all([signedInAs("yizhuce"), signedInAs("nongchang")]);
    const backs = await Promise.all(
      browsers.map(async (browser) => portal.signInThere((await begin(browser, way)).data?.address ?? "", way)),
    );
    const answers = await Promise.all(browsers.map((browser, place) => browser.land(backs[place] as URL)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4192]);
  });
});

describe("the return counts for whoever set out, in their session", () => {
  const way = { source: "jszwfw", person: "zww-1904" };
  const away = async (browser: Browser) => portal.signInThere((await begin(browser, way)).data?.address ?? "", way);

  test("after signing out, or as somebody else, nothing is linked", async () => {
    const browser = await signedInAs("yizhuce");
    const back = await away(browser);
    await browser.ask("/oauth/layout");
    browser.state.bearer = "";
    const over = { success: false, code: 4194, msg: expect.stringContaining("没有关联任何身份") };
    expect(await browser.land(back)).toMatchObject(over);

    const another = await signedInAs("yizhuce");
    const theirs = await away(another);
    await another.signInAs("nonghu");
    expect(await another.land(theirs)).toMatchObject(over);
    expect((await mine(another))?.identities.map(({ source }) => source)).not.toContain("jszwfw");
    expect((await rowsOf("upstream.linked")).at(-1)).toMatchObject({
      result: "refused",
      reason: "upstream.linkingOver",
    });
  });

  test("in another browser it links nothing: it is an arrival that nobody asked for", async () => {
    const back = await away(await signedInAs("yizhuce"));
    const victim = await signedInAs("nonghu");
    expect((await victim.land(back)).data?.step).toBe("confirm");
    expect((await mine(victim))?.identities.map(({ source }) => source)).not.toContain("jszwfw");
  });

  test("bad answers are said as at the entry point; a slow source leaves one more try", async () => {
    const browser = await signedInAs("yizhuce");
    expect((await linkAs(browser, { ...way, manner: "garbled" })).code).toBe(4185);
    expect((await linkAs(browser, { ...way, manner: "used" })).code).toBe(4181);
    expect((await linkAs(browser, { ...way, manner: "expired" })).code).toBe(4182);
    expect(await linkAs(browser, { ...way, manner: "nobody" })).toMatchObject({ code: 4187, msg: "无用户信息" });
  });

  test("nobody who is not signed in sets out, and no source that is not there", async () => {
    expect((await begin(portal.browser(), way)).status).toBe(401);
    expect((await begin(await signedInAs("yizhuce"), { source: "nosuch" })).code).toBe(4180);
  });
});

describe("proof", () => {
  test("a sign-in older than 20 minutes proves itself first", async () => {
    const browser = await signedInAs("yizhuce");
    const stale = { success: false, code: 4155, msg: "登录已超过 20 分钟，请先确认是您本人" };
    later = 21 * 60_000;
    expect(await begin(browser, { source: "snoidc" })).toMatchObject(stale);
    expect(await unlink(browser, "snoauth")).toMatchObject(stale);
    later = 0;
    expect((await mine(browser))?.identities.map(({ source }) => source)).toContain("snoauth");
  });

  test("staff add one with a time-based code, and the rule of two holds at the new door", async () => {
    const browser = await signedInAs("xianguanli");
    expect((await linkAs(browser, { source: "snoidc", person: "zwb-0009" })).data?.step).toBe("linked");
    expect(await portal.browser().arrive({ source: "snoidc", person: "zwb-0009" })).toMatchObject({
      success: false,
      code: 4116,
    });
  });
});

describe("unlinking", () => {
  test("with a password beside it: gone, written down, told, and the identity is asked for again", async () => {
    const browser = await signedInAs("nonghu");
    expect(await unlink(browser, "snoidc")).toMatchObject({ success: true, msg: "已解除关联" });
    expect(await unlink(browser, "snoidc")).toMatchObject({ code: 4195 });
    expect((await portal.browser().arrive({ source: "snoidc", person: anonymous })).data?.step).toBe("link");
    const [row] = await rowsOf("upstream.unlinked");
    expect(row).toMatchObject({ result: "ok", objectId: await idOf("nonghu"), detail: { source: "snoidc" } });
    const told = expect.stringContaining("已解除与一网通办账号（演示）身份的关联");
    expect(await textsTo(personCalled("nonghu").tel)).toContainEqual(told);
  });

  test("another person's link is out of reach", async () => {
    expect((await unlink(await signedInAs("yizhuce"), "jszwfw")).code).toBe(4195);
  });

  test("the only way in stays, also of two that go at the same instant", async () => {
    const way = { source: "sncas", person: "zww-1401" };
    const browser = portal.browser();
    await browser.arrive(way);
    expect((await linkAs(browser, { source: "snoauth", person: "zww-1401" })).data?.step).toBe("linked");
    await portal.db
      .updateTable("account")
      .set({ passwordHash: null, phoneVerifiedAt: null })
      .where("username", "=", "zhengwunonghu")
      .execute();
    portal.app.foundation.accounts.forget(await idOf("zhengwunonghu"));
    const answers = await Promise.all([unlink(browser, "sncas"), unlink(browser, "snoauth")]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 4196]);
    const [left] = (await mine(browser))?.identities ?? [];
    expect(await unlink(browser, left?.source ?? "")).toMatchObject({
      success: false,
      msg: "这是登录本账号的唯一方式。请先登记手机号或设置密码，再解除关联",
    });
  });

  test("specification §6: the government office's link opens government mode whatever was linked before, and afterwards", async () => {
    const browser = await signedInAs("yizhuce");
    await linkAs(browser, { source: "jszwfw", person: "zww-1902" });
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "政务服务网" } });
    await linkAs(browser, { source: "zwb", person: "zww-1902" });
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "政务办" } });
    await unlink(browser, "zwb");
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "政务服务网" } });
    await unlink(browser, "jszwfw");
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "" } });
  });

  test("specification §6: government mode that a link opened ends with it", async () => {
    const way = { source: "zwb", person: "zww-1902" };
    const browser = await signedInAs("yizhuce");
    await linkAs(browser, way);
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "政务办" } });
    expect((await browser.ask("/approval/list", { method: "POST", body: {} })).code).not.toBe(4031);
    await unlink(browser, "zwb");
    expect(await browser.whoAmI()).toMatchObject({ user: { source: "" } });
    expect(await browser.ask("/approval/list", { method: "POST", body: {} })).toMatchObject({
      status: 403,
      msg: "非政府工作人员不允许登录，请点击市场服务入口访问！",
    });
  });
});

test("nothing that came from outside stands in an audit row", async () => {
  const rows = await portal.db.selectFrom("auditEntry").selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/15400001901|329999198001011423/);
});
