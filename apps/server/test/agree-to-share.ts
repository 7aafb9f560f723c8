import type { SharedField } from "@sannong/contract/identity/shared-fields";
import type { Browser } from "./sign-in-portal.ts";

/**
 * What a person does at their first jump to a system: they are shown what it reads, and agree to that; with `check`, also to
 * what it is told when it is asked whether it knows them.
 */
export async function agreeToShare(browser: Browser, appId: string, { check = false } = {}): Promise<void> {
  const ask = <T>(path: string, body: object) => browser.ask<T>(path, { method: "POST", body: { appId, ...body } });
  const notice = await ask<{ fields: { field: SharedField }[] }>("/consent/notice", { check });
  const fields = notice.data?.fields.map(({ field }) => field) ?? [];
  const { success, msg } = await ask("/consent/agree", { fields });
  if (!success) throw new Error(msg);
}
