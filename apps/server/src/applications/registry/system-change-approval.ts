import type { OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import { type Agreement, differencesOf } from "@sannong/contract/applications/application-shapes.schemas";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type ChangeRequest, defineChange, oneByOne } from "../../kernel/change-request/index.ts";
import type { ConnectedSystem, ConnectedSystems } from "../../kernel/application/index.ts";
import { registrationWith } from "./system-changes.service.ts";
import type { Change, SystemChangesStore } from "./system-changes.store.ts";
import { hintsOn } from "./registry.rules.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  changes: Pick<SystemChangesStore, "find" | "settle">;
  systems: Pick<ConnectedSystems, "findByAbbr" | "amend" | "forget" | "stages">;
  /** the application that a system came by follows where it is put */
  follow: (abbr: string, move: { from: OnboardingStatus; to: OnboardingStatus }, within: Db) => Promise<void>;
  /** and says what it is agreed on */
  noteWayIn: (abbr: string, wayIn: Agreement, within: Db) => Promise<void>;
};

/** What the second person's word does to a system. They are another than who asked; the queue sees to that. */
export function systemChange(deps: Deps) {
  const { changes, systems, follow, noteWayIn, audit, clock } = deps;

  async function changeOf({ receiptNumber }: ChangeRequest, within?: Db): Promise<Change> {
    const change = await changes.find(receiptNumber, within);
    if (!change) throw new Refusal("approvals.decided");
    return change;
  }

  /** @throws Refusal `approvals.subjectChanged` when the system is another one by now */
  async function giveWayIn({ systemAbbr, baseVersion, wayIn, askedByName, receiptNumber }: Change, within: Db) {
    const system = await systems.findByAbbr(systemAbbr);
    if (!system || !wayIn) throw new Refusal("approvals.subjectChanged");
    const { before, after } = wayIn;
    const given = { version: baseVersion, privateHosts: after.privateHosts, by: askedByName };
    // the application before the system, as its owner's acts lock them
    await noteWayIn(systemAbbr, after, within);
    if (!(await systems.amend(registrationWith(system, after), given, within)))
      throw new Refusal("approvals.subjectChanged");
    const parts = differencesOf(before, after);
    await audit.record(
      {
        event: "system.wayInChanged",
        result: "ok",
        actor: null,
        objectKind: "system",
        objectId: systemAbbr,
        detail: {
          receiptNumber,
          before: parts.map((one) => `${one.label}：${one.before}`).join("\n"),
          after: parts.map((one) => `${one.label}：${one.after}`).join("\n"),
        },
      },
      within,
    );
  }

  async function putAside(abbr: string, within: Db) {
    await follow(abbr, { from: "live", to: "offline" }, within);
    if (!(await systems.stages.goOffline(abbr, within))) throw new Refusal("approvals.subjectChanged");
  }
  async function bringBack(abbr: string, within: Db) {
    await follow(abbr, { from: "offline", to: "live" }, within);
    if (!(await systems.stages.comeBack(abbr, within))) throw new Refusal("approvals.subjectChanged");
  }

  const isUntouched = (system: ConnectedSystem | undefined, change: Change) => system?.version === change.baseVersion;

  return defineChange({
    kind: "systemChange",
    workingDays: 1,
    prefix: "BG",
    standsOn: {
      person: "nobody",
      asks: "system.manage",
      more: async ({ subjectId }) => ({ 系统登记已变更: String((await systems.findByAbbr(subjectId))?.version) }),
    },
    freshProof: true,

    async apply(request, within) {
      const change = await changeOf(request, within);
      if (change.step === "wayIn") await giveWayIn(change, within);
      if (change.step === "offline") await putAside(change.systemAbbr, within);
      if (change.step === "online") await bringBack(change.systemAbbr, within);
      // a secret is given when whoever asked takes it
      await changes.settle(request.receiptNumber, "approved", clock(), within);
    },
    rejected: ({ receiptNumber }, within) => changes.settle(receiptNumber, "rejected", clock(), within),
    withdrawn: ({ receiptNumber }, within) => changes.settle(receiptNumber, "withdrawn", clock(), within),
    async decided() {
      // after the commit: within the transaction others may have remembered what stood before
      systems.forget();
    },

    hints: oneByOne(async (request) => {
      const change = await changeOf(request);
      const system = await systems.findByAbbr(change.systemAbbr);
      if (change.wayIn) return hintsOn(change.wayIn, isUntouched(system, change));
      return [
        change.step === "offline"
          ? { tone: "warn", text: "下线后任何人都不能再从门户进入该系统" }
          : { tone: "ok", text: "现有密钥在换取后还能用两周" },
      ];
    }),
  });
}
