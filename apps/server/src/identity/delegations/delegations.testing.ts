import { messagesModule } from "../../operations/messages/index.ts";
import { portalOfFile } from "../../../test/portal-of-file.ts";
import { silentLog } from "../../../test/database.ts";
import type { Browser } from "../../../test/sign-in-portal.ts";
import { aRegistration } from "../../../test/registration.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import { delegationsModule, type MatterEntry } from "./index.ts";

export const MATERIALS = ["身份证复印件", "土地承包合同"];
export type Invited = { id: string; code: string; address: string; expiresIn: number; endsAt: string };
export type Seen = {
  id: string;
  side: string;
  state: string;
  endedWhy: string | null;
  other: unknown;
};

/** Two matters of one system, and the people of the demonstration who ask each other for help. */
export async function delegationsPortal() {
  /** what stands of the matter's system; the system lets nobody in until a test says so */
  const system: { found: Awaited<ReturnType<MatterEntry["look"]>> } = { found: undefined };
  let systems: ConnectedSystems | undefined;
  let module: ReturnType<typeof delegationsModule> | undefined;
  const { database, portal, signedIn } = await portalOfFile({
    secondsBetween: 3601,
    modules: (provided) => {
      ({ systems } = provided);
      module = delegationsModule({
        ...provided,
        log: silentLog,
        publicUrl: "https://portal.example",
        findAccount: provided.accounts.findById,
        tell: messagesModule(provided).send,
        entry: {
          look: async () => system.found,
          start: async ({ delegationId }) => `https://system.example/login?login_hint=${delegationId}`,
        },
        matterOf: async (identification) =>
          ["subsidy", "machine"].includes(identification)
            ? {
                name: identification === "subsidy" ? "补贴申报" : "农机登记",
                owner: "省农业农村厅（演示）",
                phone: "025-0000 0000",
                materials: MATERIALS.map((name) => ({ name })),
              }
            : undefined,
      });
      return [module];
    },
  });
  const { db } = database;
  await db
    .insertInto("catalogueModule")
    .values({ id: "m", name: "演示", tab: "all", domain: "data", sort: 1 })
    .execute();
  await systems?.register(aRegistration({ abbr: "njbt" }));
  for (const identification of ["subsidy", "machine"])
    await db
      .insertInto("service")
      .values({
        identification,
        name: identification,
        summary: "",
        owner: "",
        domain: "data",
        moduleId: "m",
        audiences: "[]",
        handling: "查询",
        isNeedLogin: true,
        routePath: null,
        jumpType: 0,
        jumpUrl: "",
        resourceUrl: null,
        systemAbbr: identification === "subsidy" ? "njbt" : null,
        validateBoundUser: false,
        deleteCasualUser: false,
        jumpSource: 0,
        sort: 1,
        isDemonstration: true,
      })
      .execute();

  const ask = <T = unknown>(browser: Browser, act: string, body: Record<string, unknown> = {}) =>
    browser.ask<T>(`/delegation/${act}`, { method: "POST", body });
  const invite = async (grantor: Browser, more: Record<string, unknown> = {}) => {
    const answer = await ask<Invited>(grantor, "invite", { identification: "subsidy", note: "合同在抽屉里", ...more });
    if (!answer.data) throw new Error(answer.msg);
    return answer.data;
  };
  const accept = async (helper: Browser, { code }: Invited) => {
    const answer = await ask<{ number: string }>(helper, "answer", { code, accept: true });
    if (!answer.data) throw new Error(answer.msg);
    return answer.data.number;
  };
  /** one that has begun */
  const begun = async (grantor: Browser, helper: Browser, more: Record<string, unknown> = {}) => {
    const invited = await invite(grantor, more);
    const number = await accept(helper, invited);
    const answer = await ask(grantor, "confirm", { id: invited.id, number });
    if (!answer.success) throw new Error(answer.msg);
    return invited;
  };
  return {
    system,
    database,
    portal,
    signedIn,
    ask,
    invite,
    accept,
    begun,
    endDue: () => module?.endDue(),
    stateOf: async (browser: Browser, { id }: { id: string }) => (await ask<Seen>(browser, "state", { id })).data,
    messagesOf: (accountId: string) =>
      db.selectFrom("message").select(["title", "about"]).where("accountId", "=", accountId).execute(),
  };
}
