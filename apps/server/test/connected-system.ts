import { aRegistration } from "./registration.ts";
import type { App } from "../src/app.ts";
import type { Browser } from "./sign-in-portal.ts";
import { type Member, standInSystem } from "./stand-in-system.ts";

/** 农村产权交易, with a check endpoint and people of its own. */
export const ABBR = "cqjy";

/** A system beside the app, registered as its integrator would have it. */
export async function connectSystem(app: App, members: Record<string, Member>) {
  const system = await standInSystem(members);
  const registered = await app.foundation.systems.register(
    aRegistration({
      abbr: ABBR,
      name: "农村产权交易平台（演示）",
      redirectUris: [`${system.base}/callback`],
      handoffUri: `${system.base}/handoff`,
      tokenUri: `${system.base}/hall?k={token}&to={path}`,
      checkUserUrl: system.checkUserUrl,
      defaultJumpType: 0,
      opensSessions: true,
      scopes: "openid profile offline_access",
    }),
  );
  system.state.secret = registered.checkSecret ?? "";
  return { system, registered };
}

/** Seals passwords for one call of this browser, with a challenge that serves the whole request. */
export async function sealedPost<T = Record<string, unknown>>(
  browser: Pick<Browser, "open" | "challenge" | "seal" | "ask">,
  path: string,
  { secrets, ...body }: Record<string, unknown> & { secrets: Record<string, string> },
) {
  await browser.open();
  const challenge = await browser.challenge();
  const sealed: Record<string, string> = {};
  for (const [field, secret] of Object.entries(secrets))
    sealed[field] = await browser.seal(secret, `POST ${path}`, challenge);
  return browser.ask<T>(path, { method: "POST", body: { ...body, ...sealed } });
}
