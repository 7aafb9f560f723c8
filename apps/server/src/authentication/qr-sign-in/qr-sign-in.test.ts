import { describe, expect, test } from "vitest";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { type Browser } from "../../../test/sign-in-portal.ts";
import { somebody } from "../enrolment/factor-people.testing.ts";

const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36 Edg/126.0";

const { portal } = await portalOfFile({ secondsBetween: 24 * 3600 });

type Code = { qrId: string; secret: string; address: string; number: string; expiresIn: number };
type Session = { access_token: string };
const post = <T = Record<string, unknown>>(browser: Browser, path: string, body: Record<string, unknown> = {}) =>
  browser.ask<T>(path, { method: "POST", body });
const ask = async (desktop: Browser) => (await post<Code>(desktop, "/qrLogin/create")).data as Code;
const scan = (phone: Browser, { qrId }: Code) => post(phone, "/qrLogin/scan", { qrId });
const decide = (phone: Browser, { qrId }: Code, confirm: boolean) => post(phone, "/qrLogin/decide", { qrId, confirm });
const logIn = (desktop: Browser, { qrId, secret }: Code) => post<Session>(desktop, "/qrLogin/login", { qrId, secret });
const stateOf = async ({ qrId }: Code) =>
  (await portal.browser().ask<{ state: string }>(`/qrLogin/status?qrId=${qrId}`)).data?.state;
const me = (browser: Browser) =>
  browser.ask<{ user: { username: string }; factors: string[] }>("/user/queryByTokenNew");

const desktopAt = (address: string) => portal.browser({ address, userAgent: WINDOWS });
const phoneOf = async (username: string) => {
  const phone = portal.browser();
  await phone.signInAs(username);
  return phone;
};

describe("a phone that is signed in opens a session in another browser (design §3, QR sign-in)", () => {
  test("it says who asks and the desktop's number; the token comes once", async () => {
    const desktop = desktopAt("10.9.0.1");
    const code = await ask(desktop);
    expect(code).toMatchObject({ expiresIn: 120, number: expect.stringMatching(/^\d\d$/) });
    expect(code.address).toBe(`${portal.config.http.publicUrl}/qr/${code.qrId}`);
    expect(await stateOf(code)).toBe("waiting");

    const phone = await phoneOf("nonghu");
    expect((await scan(phone, code)).data).toEqual({
      browser: "Edge 浏览器",
      system: "Windows 电脑",
      address: "10.9.0.1",
      number: code.number,
      askedAt: portal.clock().toISOString(),
      expiresIn: 120,
    });
    expect(await stateOf(code)).toBe("scanned");
    expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4203, msg: "请先在手机上确认登录" });

    await decide(phone, code, true);
    expect(await stateOf(code)).toBe("confirmed");
    const answer = await logIn(desktop, code);
    expect(answer).toMatchObject({ success: true, msg: "登录成功" });
    desktop.state.bearer = answer.data?.access_token ?? "";
    expect((await me(desktop)).data).toMatchObject({ user: { username: "nonghu" }, factors: ["password"] });
    expect((await me(phone)).success).toBe(true);
    expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4200 });

    const row = (await portal.auditRows("signIn")).find(({ address }) => address === "10.9.0.1");
    expect(row).toMatchObject({ result: "ok", detail: { factors: "password", door: "qr" } });
    expect(await portal.auditRows("qrSignIn.confirmed")).toHaveLength(1);
  });

  test("a phone that signed in long ago makes no fresh sign-in: dangerous acts still want a proof", async () => {
    const phone = await phoneOf("nonghu");
    portal.clock.advance(20 * 60 + 1);
    const mustConfirm = async (browser: Browser) =>
      (await browser.ask<{ mustConfirm: boolean }>("/secondFactor/mine")).data?.mustConfirm;
    expect(await mustConfirm(phone)).toBe(true);

    const desktop = desktopAt("10.9.0.3");
    const code = await ask(desktop);
    await decide(phone, code, true);
    desktop.state.bearer = (await logIn(desktop, code)).data?.access_token ?? "";
    expect(await mustConfirm(desktop)).toBe(true);
    expect(await post(desktop, "/secondFactor/totp/begin")).toMatchObject({ success: false, code: 4155 });
    // and a chain of them grows no younger
    const third = desktopAt("10.9.0.4");
    const another = await ask(third);
    await decide(desktop, another, true);
    third.state.bearer = (await logIn(third, another)).data?.access_token ?? "";
    expect(await mustConfirm(third)).toBe(true);
    expect((await me(third)).success).toBe(true);
  });

  test("no secret and no token is kept in a readable form", async () => {
    const code = await ask(desktopAt("10.9.0.2"));
    const rows = JSON.stringify(await portal.db.selectFrom("shortLived").selectAll().execute());
    expect(rows).toContain(code.qrId);
    expect(rows).not.toContain(code.secret);
  });

  test("an officer's desktop gets the two factors of their phone, and no third from the scan", async () => {
    const [desktop, phone] = [desktopAt("10.9.0.3"), await phoneOf("ganbu")];
    const factors = (await me(phone)).data?.factors;
    const code = await ask(desktop);
    await scan(phone, code);
    await decide(phone, code, true);
    desktop.state.bearer = (await logIn(desktop, code)).data?.access_token ?? "";
    expect((await me(desktop)).data?.factors).toEqual(factors);
    expect(factors).not.toContain("qr");
  });

  test("whoever was signed in at that desktop before is out", async () => {
    const desktop = await phoneOf("nongchang");
    const former = desktop.state.bearer;
    const [code, phone] = [await ask(desktop), await phoneOf("nonghu")];
    await scan(phone, code);
    await decide(phone, code, true);
    desktop.state.bearer = (await logIn(desktop, code)).data?.access_token ?? "";
    expect(desktop.state.bearer).not.toBe(former);
    portal.clock.advance(1.1);
    const old = await portal.browser().ask("/user/queryByTokenNew", { headers: { authorization: former } });
    expect(old.status).toBe(401);
  });
});

test("who became staff since their phone signed in is led through setting up a second factor", async () => {
  const who = await somebody(portal, { roleCode: "4" });
  const phone = portal.browser();
  await phone.logIn(who);
  const desktop = desktopAt("10.9.0.9");
  await desktop.open();
  const code = await ask(desktop);
  await scan(phone, code);
  await decide(phone, code, true);
  await portal.db.transaction().execute((trx) => portal.accounts.grantPrimaryRole(who.id, "1", "320925", trx));
  portal.accounts.forget(who.id);
  expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4150, data: { activationRequired: true } });
  expect(desktop.jar.size).toBe(0);
});

describe("what must not work", () => {
  test.each(["xianguanli", "xitongguanli", "anquanguanli", "shenjiguanli"])(
    "%s, an administrator, cannot even scan",
    async (username) => {
      const [code, phone] = [await ask(desktopAt("10.9.1.1")), await phoneOf(username)];
      const refused = { success: false, code: 4202, msg: "管理员账号不能扫码登录，请在电脑上用密码和动态口令登录" };
      expect(await scan(phone, code)).toMatchObject(refused);
      expect(await decide(phone, code, true)).toMatchObject(refused);
      expect(await stateOf(code)).toBe("waiting");
    },
  );

  test("a role granted between the phone's yes and the desktop's login closes the door", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.2"), await phoneOf("ganbu")];
    const code = await ask(desktop);
    await scan(phone, code);
    await decide(phone, code, true);
    const account = await portal.accounts.findByUsernameOrPhone("ganbu");
    await portal.accounts.grantRole(account?.id ?? "", "2", account?.regionCode ?? "");
    portal.accounts.forget(account?.id ?? "");
    expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4202 });
    await portal.db
      .deleteFrom("accountRole")
      .where("accountId", "=", account?.id ?? "")
      .where("roleCode", "=", "2")
      .execute();
    portal.accounts.forget(account?.id ?? "");
  });

  test("nobody who is not signed in scans or decides", async () => {
    const code = await ask(desktopAt("10.9.1.3"));
    for (const path of ["/qrLogin/scan", "/qrLogin/decide"])
      expect(await post(portal.browser(), path, { qrId: code.qrId, confirm: true })).toMatchObject({
        status: 401,
        code: 999,
      });
    expect(await stateOf(code)).toBe("waiting");
  });

  test("of two phones at the same instant one has it; the other can neither look nor decide", async () => {
    const code = await ask(desktopAt("10.9.1.4"));
    const phones = await Promise.all([phoneOf("nonghu"), phoneOf("nongchang")]);
    const answers = await Promise.all(phones.map((phone) => scan(phone, code)));
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    const loser = answers[0]?.success ? phones[1] : phones[0];
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 4201 });
    expect(await decide(loser, code, true)).toMatchObject({ success: false, code: 4201 });
    expect(await decide(loser, code, false)).toMatchObject({ success: false, code: 4201 });
    expect(await stateOf(code)).toBe("scanned");
  });

  test("of two logins at the same instant one gets a session", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.5"), await phoneOf("nonghu")];
    const code = await ask(desktop);
    await scan(phone, code);
    await decide(phone, code, true);
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn(desktop, code)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.filter(({ code: wire }) => wire === 4200)).toHaveLength(3);
  });

  test("the first word counts: refused, then confirmed, stays refused", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.6"), await phoneOf("nonghu")];
    const code = await ask(desktop);
    await scan(phone, code);
    const words = await Promise.all([decide(phone, code, false), decide(phone, code, false)]);
    expect(words.filter(({ success }) => success)).toHaveLength(1);
    expect(await decide(phone, code, true)).toMatchObject({ success: false, code: 4200 });
    expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4204, msg: "手机上已拒绝本次登录" });
  });

  test("a stolen qrId is worth nothing without the secret, and the rightful page still gets in", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.7"), await phoneOf("nonghu")];
    const code = await ask(desktop);
    const other = await ask(portal.browser());
    await scan(phone, code);
    await decide(phone, code, true);
    const thief = portal.browser();
    expect(await logIn(thief, { ...code, secret: other.secret })).toMatchObject({ success: false, code: 4200 });
    expect(await post(thief, "/qrLogin/login", { qrId: code.qrId })).toMatchObject({ status: 400 });
    expect((await logIn(desktop, code)).success).toBe(true);
  });

  test("after two minutes nothing works any more", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.8"), await phoneOf("nonghu")];
    const [unseen, confirmed] = [await ask(desktop), await ask(desktop)];
    await scan(phone, confirmed);
    await decide(phone, confirmed, true);
    portal.clock.advance(120);
    expect(await stateOf(unseen)).toBe("expired");
    expect(await scan(phone, unseen)).toMatchObject({ success: false, code: 4200 });
    expect(await logIn(desktop, confirmed)).toMatchObject({ success: false, code: 4200 });
  });

  test("a phone that signs out before the desktop fetched its session takes its word back", async () => {
    const [desktop, phone] = [desktopAt("10.9.1.9"), await phoneOf("nonghu")];
    const code = await ask(desktop);
    await scan(phone, code);
    await decide(phone, code, true);
    await phone.ask("/oauth/layout");
    expect(await logIn(desktop, code)).toMatchObject({ success: false, code: 4200 });
  });

  test("one address cannot ask for codes without end", async () => {
    const desktop = desktopAt("10.9.1.10");
    for (let count = 0; count < 120; count += 1) await ask(desktop);
    expect(await post(desktop, "/qrLogin/create")).toMatchObject({ status: 429, success: false });
  });
});

describe("server-sent events", () => {
  const listen = async ({ qrId }: Code) => {
    const reply = await fetch(`${await address()}/api/qrLogin/events?qrId=${qrId}`);
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    return {
      reply,
      /** reads on until it has heard this; false when the stream ended before */
      async hears(words: string) {
        while (!heard.includes(words)) {
          const { value, done } = await reader.read();
          if (done) return false;
          heard += value;
        }
        return true;
      },
      ends: async () => {
        for (;;) if ((await reader.read()).done) return true;
      },
      all: () => heard,
    };
  };
  let listening: Promise<string> | undefined;
  const address = () => (listening ??= portal.app.listen({ host: "127.0.0.1", port: 0 }));

  test("tell what the phone does, and nothing secret, until it is over", async () => {
    const [code, phone] = [await ask(desktopAt("10.9.2.1")), await phoneOf("nonghu")];
    const stream = await listen(code);
    expect(stream.reply.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.reply.headers.get("cache-control")).toBe("no-store");
    expect(await stream.hears('"waiting"')).toBe(true);
    await scan(phone, code);
    expect(await stream.hears('"scanned"')).toBe(true);
    await decide(phone, code, false);
    expect(await stream.hears('"refused"')).toBe(true);
    expect(await stream.ends()).toBe(true);
    for (const secret of [code.secret, phone.state.bearer]) expect(stream.all()).not.toContain(secret);
    // the code's two digits may stand inside a longer figure, such as the seconds left
    expect(stream.all().match(/\d+/g)).not.toContain(code.number);
  });

  test("an unknown code is over at once", async () => {
    const stream = await listen({ qrId: "A".repeat(22) } as Code);
    expect(await stream.hears('"expired"')).toBe(true);
    expect(await stream.ends()).toBe(true);
  });
});
