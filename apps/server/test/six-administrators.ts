import { Role } from "@sannong/contract/rules/identity/roles";
import type { App } from "./app.ts";
import { browserAt } from "./sign-in-portal.ts";
import type { Account } from "../src/identity/accounts/index.ts";

type People = Pick<App, "http"> & {
  foundation: Pick<App["foundation"], "accounts">;
  authentication: Pick<App["authentication"], "sessions">;
};
type Browser = ReturnType<typeof browserAt>;
export type Signed = Browser & { id: string; username: string };

/** Nobody looks at a captcha here: sessions are begun as a sign-in does once it has proved who it is. */
const visitor = (app: Pick<App, "http">) =>
  browserAt({
    app: app.http,
    captchas: { recorded: async () => [] },
    sms: { recorded: async () => [] },
    clock: Object.assign(() => new Date(), { advance: () => undefined }),
  } as unknown as Parameters<typeof browserAt>[0]);

/** Signed in with a password and a time code, a moment ago. */
export async function signedInTo(app: People, username: string): Promise<Signed> {
  const account: Account | undefined = await app.foundation.accounts.findByUsernameOrPhone(username);
  if (!account) throw new Error(`nobody is called ${username}`);
  const browser = visitor(app);
  const origin = { address: browser.address, userAgent: "test", traceId: "test" };
  const { bearer, setCookies } = await app.authentication.sessions.begin({
    account,
    factors: ["password", "totp"],
    origin,
  });
  browser.state.bearer = bearer;
  for (const line of setCookies) {
    const [pair = ""] = line.split(";");
    browser.jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
  }
  return Object.assign(browser, { id: account.id, username });
}

const password = "Kaizhang@2026q";

/** Staff with a password of their own already, signed in. */
export async function made(app: People, username: string, roleCode: string, regionCode = "32"): Promise<Signed> {
  const owner = { username, nickname: username, phone: null, regionName: "江苏省" };
  await app.foundation.accounts.create({
    username,
    nickname: username,
    phone: null,
    phoneIsVerified: false,
    passwordHash: await app.foundation.accounts.acceptPassword(password, owner),
    passwordIsWeak: false,
    accountType: 1,
    regionCode,
    status: "active",
    complete: true,
    roleCode,
  });
  return signedInTo(app, username);
}

/** The people a new installation begins with: two of each, and nobody else. */
export async function sixAdministrators(app: People) {
  return {
    system: await made(app, "xitongjia", Role.systemAdministrator),
    otherSystem: await made(app, "xitongyi", Role.systemAdministrator),
    security: await made(app, "anquanjia", Role.securityAdministrator),
    otherSecurity: await made(app, "anquanyi", Role.securityAdministrator),
    audit: await made(app, "shenjijia", Role.auditAdministrator),
    otherAudit: await made(app, "shenjiyi", Role.auditAdministrator),
  };
}
export type Six = Awaited<ReturnType<typeof sixAdministrators>>;
