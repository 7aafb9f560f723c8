import { randomUUID } from "node:crypto";
import { isEditable, isUnderReview, sceneLevels, sceneStatuses } from "@sannong/contract/content/scene-words";
import {
  type SceneDraft,
  type SceneDraftPart,
  type SceneForm,
  sceneForm,
} from "@sannong/contract/content/scenes.schemas";
import * as z from "zod/mini";
import type { AuditFact } from "../../platform/audit/audit.ts";
import { actorOf, type Asker, type Caller, auditOrigin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import type { ApprovalsModule } from "../../governance/approvals/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { ConnectedSystems } from "../../kernel/application/index.ts";
import type { Declaration, DeclarationsStore } from "./declarations.store.ts";
import { factsOfScene } from "./scene-approvals.ts";
import { levelOfRegion, levelsFrom, regionAt } from "./scenes.rules.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { ChangeRequests } from "../../kernel/change-request/index.ts";

const KIND = "scene";
/** So many declarations of one person may be under way. */
const MOST = 20;

export type DeclarationDeps = Pick<AppContext, "audit" | "clock"> & {
  declarations: DeclarationsStore;
  approvals: Pick<ApprovalsModule, "withdraw">;
  changeRequests: Pick<ChangeRequests, "ask">;
  accounts: Pick<AccountsModule, "findById">;
  systems: Pick<ConnectedSystems, "findByAbbr">;
  regions: Pick<RegionsModule, "isWithin" | "isKnown" | "levelOfCode" | "fullNameOf" | "stepsFrom">;
};

type Saved = { id?: string | undefined; form: SceneDraftPart; revision?: number | undefined };

/** What a declarer does: writes, hands in, takes back, throws away. */
export function declarationsService(deps: DeclarationDeps) {
  const { declarations, approvals, changeRequests, accounts, systems, regions, audit, clock } = deps;

  const fact = ({ caller, origin }: Asker, event: string, objectId: string): AuditFact => ({
    event,
    result: "ok",
    actor: actorOf(caller),
    objectKind: "scene",
    objectId,
    ...auditOrigin(origin),
  });

  const row = ({ id, form, status, receiptNumber, note, updatedAt }: Declaration) => ({
    id,
    name: form.name ?? "",
    status,
    receiptNumber,
    note,
    updatedAt: updatedAt.toISOString(),
  });

  /** @throws Refusal `scenes.notYours` */
  async function own(id: string, { accountId }: Caller): Promise<Declaration> {
    const found = await declarations.find(id);
    if (found?.declarerId !== accountId) throw new Refusal("scenes.notYours");
    return found;
  }
  const notNow = ({ status }: Declaration) =>
    new Refusal("scenes.notNow", { params: { status: sceneStatuses[status] } });
  /** Why it could not be written or handed in: it may not be any more, or it is another than the page was showing. */
  const overtaken = (now: Declaration, revision: number | undefined) =>
    isEditable(now.status) && revision !== undefined && now.revision !== revision
      ? new Refusal("scenes.changedMeanwhile")
      : notNow(now);

  /** @throws Refusal `scenes.noRegion`, `scenes.outsideRegion` */
  function mustLieWithin({ regionCode }: Pick<SceneDraftPart, "regionCode">, { regionCode: own }: Caller): void {
    if (regions.levelOfCode(own) === undefined) throw new Refusal("scenes.noRegion");
    if (regionCode === undefined || regionCode === null) return;
    if (!regions.isKnown(regionCode) || !regions.isWithin(regionCode, own)) throw new Refusal("scenes.outsideRegion");
  }

  /** @throws Refusal `scenes.incomplete` with what is missing */
  function finished(form: SceneDraft): SceneForm {
    const parsed = z.safeParse(sceneForm, form);
    if (parsed.success) return parsed.data;
    const problems = [...new Set(parsed.error.issues.map(({ message }) => message.replace(/[!！]$/, "")))];
    throw new Refusal("scenes.incomplete", { params: { problems: problems.join("；") } });
  }

  return {
    async mine({ pageNum, pageSize }: { pageNum: number; pageSize: number }, { accountId }: Caller) {
      const page = { offset: (pageNum - 1) * pageSize, limit: pageSize };
      const { declarations: found, total } = await declarations.mine(accountId, page);
      return { records: found.map(row), total, pageNum, pageSize };
    },

    /** @throws Refusal `scenes.notYours` */
    async look(id: string, caller: Caller) {
      const declaration = await own(id, caller);
      const { form, status, declarerRegion, revision } = declaration;
      const steps = await declarations.stepsOf(id);
      return {
        ...row(declaration),
        form,
        revision,
        regionName: form.regionCode === undefined ? null : (regions.fullNameOf(form.regionCode) ?? null),
        places: regions.stepsFrom(caller.regionCode, caller.regionCode).map(({ code, name }) => ({ code, name })),
        levels: levelsFrom(isEditable(status) ? caller.regionCode : declarerRegion),
        history: steps.map(({ at, level, ...step }) => ({
          at: at.toISOString(),
          level: level && sceneLevels[level],
          ...step,
        })),
      };
    },

    /** @throws Refusal `scenes.notYours`, `scenes.notNow`, `scenes.changedMeanwhile`, `scenes.outsideRegion`, `scenes.noRegion`, `scenes.tooMany` */
    async save({ id, form, revision }: Saved, caller: Caller) {
      mustLieWithin(form, caller);
      const at = clock();
      if (id === undefined) {
        const made = randomUUID();
        const { accountId: declarerId, regionCode: declarerRegion } = caller;
        if (!(await declarations.add({ id: made, declarerId, declarerRegion, form, at }, MOST)))
          throw new Refusal("scenes.tooMany", { params: { most: String(MOST) } });
        return { id: made, savedAt: at.toISOString() };
      }
      const declaration = await own(id, caller);
      if (!(await declarations.write({ id, form, revision, at })))
        throw overtaken((await declarations.find(id)) ?? declaration, revision);
      return { id, savedAt: at.toISOString() };
    },

    /** @throws Refusal `scenes.*` */
    async submit({ id, revision }: { id: string; revision?: number | undefined }, asker: Asker) {
      const { caller } = asker;
      const declaration = await own(id, caller);
      mustLieWithin(declaration.form, caller);
      const account = await accounts.findById(caller.accountId);
      if (!account) throw new Refusal("session.missing");
      const at = clock();
      const level = levelOfRegion(caller.regionCode);
      return declarations.inTransaction(async (trx) => {
        const handed = await declarations.handIn(
          { id, declarerId: caller.accountId, declarerRegion: caller.regionCode, level, revision, at },
          trx,
        );
        if (!handed) throw overtaken((await declarations.find(id, trx)) ?? declaration, revision);
        const form = finished(handed.form);
        mustLieWithin(form, caller);
        if (form.systemAbbr !== "" && !(await systems.findByAbbr(form.systemAbbr)))
          throw new Refusal("scenes.unknownSystem");
        const receiptNumber = await changeRequests.ask(
          { kind: KIND },
          {
            subjectId: id,
            applicantId: caller.accountId,
            regionCode: regionAt(level, caller.regionCode),
            facts: factsOfScene({ form, account, level, regionName: regions.fullNameOf(form.regionCode) ?? "" }),
          },
          trx,
        );
        await declarations.receive(id, receiptNumber, trx);
        await declarations.addStep(id, { at, act: "submitted", level: null, by: null, note: null }, trx);
        await audit.record({ ...fact(asker, "scene.submitted", id), detail: { receiptNumber, level } }, trx);
        return { receiptNumber, status: level };
      });
    },

    /** @throws Refusal `scenes.notYours`, `scenes.notNow` */
    async withdraw(id: string, asker: Asker) {
      const declaration = await own(id, asker.caller);
      const { status, receiptNumber } = declaration;
      const withdrawn =
        isUnderReview(status) && receiptNumber !== null
          ? await approvals.withdraw(KIND, receiptNumber, asker)
          : undefined;
      if (!withdrawn) throw notNow((await declarations.find(id)) ?? declaration);
      return { status: "draft" as const };
    },

    /** @throws Refusal `scenes.notYours`, `scenes.notNow` */
    async remove(id: string, asker: Asker) {
      const declaration = await own(id, asker.caller);
      return declarations.inTransaction(async (trx) => {
        if (!(await declarations.remove(id, trx))) throw notNow((await declarations.find(id, trx)) ?? declaration);
        await audit.record(fact(asker, "scene.removed", id), trx);
        return { removed: true };
      });
    },
  };
}

export type DeclarationsService = ReturnType<typeof declarationsService>;
