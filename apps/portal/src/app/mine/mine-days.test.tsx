import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { accountDataQueries } from "../../identity/account-data/account-data.queries.ts";
import { MyData } from "../../identity/account-data/my-data.tsx";
import { bindingQueries } from "../../applications/bindings/bindings.queries.ts";
import { MyBindings } from "../../applications/bindings/my-bindings.tsx";
import { MyRoles } from "../../applications/system-roles/my-roles.tsx";
import { roleQueries } from "../../applications/system-roles/system-roles.queries.ts";
import { PasskeyCard } from "../../authentication/second-factor/passkey-card.tsx";
import { MyConsents } from "../../identity/consents/my-consents.tsx";
import { sharingQueries } from "../../identity/consents/consents.queries.ts";

const { pressing, saved } = vi.hoisted(() => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  return { pressing: new Map<string, unknown>(), saved: { as: "" } };
});
vi.mock("@sannong/ui", async (original) => ({
  ...(await original<typeof import("@sannong/ui")>()),
  Button({ children, onClick }: ButtonHTMLAttributes<HTMLButtonElement>) {
    if (typeof children === "string") pressing.set(children, onClick);
    return null;
  },
}));
vi.mock("../../lib/browser/save-file.ts", () => ({ saveJson: (name: string) => void (saved.as = name) }));
const client = new QueryClient();
const shown = (page: ReactNode) =>
  renderToStaticMarkup(<QueryClientProvider client={client}>{page}</QueryClientProvider>);

/** Half past seven of the 22nd in China, the day before in London and in America. */
const at = "2026-11-21T23:30:00Z";
const days = (html: string) => html.match(/\d+年\d+月\d+日/g);
afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a browser in another zone shows the days of China", () => {
  expect(new Date(at).getHours()).toBe(15);
  const system = { systemAbbr: "njbt", systemName: "农机补贴", owner: "农业农村厅" };
  client.setQueryData(bindingQueries.mine().queryKey, {
    bindings: [{ ...system, boundUsername: "zhang", opensSessions: "notAgreed" as const, boundAt: at }],
    bindable: [],
  });
  expect(days(shown(<MyBindings />))).toEqual(["2026年11月22日"]);

  client.setQueryData(sharingQueries.mine().queryKey, { consents: [{ ...system, fields: ["姓名"], agreedAt: at }] });
  expect(days(shown(<MyConsents />))).toEqual(["2026年11月22日"]);

  client.setQueryData(roleQueries.mine().queryKey, {
    systems: [{ ...system, appId: "njbt", offersRoles: true, roles: [{ roleName: "审核员", grantedAt: at }] }],
    applications: [],
  });
  expect(days(shown(<MyRoles onApply={() => undefined} onEnter={() => undefined} />))).toEqual(["2026年11月22日"]);

  const passkey = { id: "1", name: "安卓手机", addedAt: at, lastUsedAt: at, isSynced: false };
  const acts = { onChanged: async () => undefined, onCodes: () => undefined };
  const prover = {} as Parameters<typeof PasskeyCard>[0]["prover"];
  const card = shown(<PasskeyCard passkeys={[passkey]} worksHere={false} prover={prover} {...acts} />);
  expect(days(card)).toEqual(["2026年11月22日", "2026年11月22日"]);
});

test("the copy of one's data is named after the day in China", async () => {
  vi.useFakeTimers({ now: new Date(at), toFake: ["Date"] });
  vi.stubGlobal("fetch", async () => Response.json({ success: true, code: 200, msg: "", data: {} }));
  client.setQueryData(accountDataQueries.mine().queryKey, { closingAt: null, mayClose: false, groups: [] });
  shown(<MyData hasPhone correct={null} agreements={null} signInAgain={() => undefined} />);
  (pressing.get("下载我的数据（电子文件）") as () => void)();
  await expect.poll(() => saved.as).toBe("我的数据-2026-11-22.json");
});
