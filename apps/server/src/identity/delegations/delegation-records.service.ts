import type { DelegationSummary } from "@sannong/contract/identity/delegations.schemas";
import { delegationEnds, type DelegationEnd } from "@sannong/contract/identity/delegation-words";
import { mask } from "@sannong/contract/mask";
import { type Asker, actorOf, auditOrigin, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import { accessEnds } from "../../kernel/delivery/index.ts";
import type { Account } from "../accounts/index.ts";
import { type Delegation, secondsLeft, sideOf, standingOf } from "./delegations.rules.ts";
import type { ActRow, DelegationsStore } from "./delegations.store.ts";

/** The matter, as whoever acts in it has to know it. */
export type Matter = { name: string; owner: string; phone: string; materials: readonly { name: string }[] };

/** Whoever acts, as the log names them. */
export type By = { caller: Pick<Caller, "accountId" | "nickname" | "roles">; origin: Origin };

export type RecordsDeps = Pick<AppContext, "audit" | "clock" | "events" | "deliveries" | "log"> & {
  store: DelegationsStore;
  findAccount: (id: string) => Promise<Account | undefined>;
  tell: SendMessage;
  /** undefined for one that has no guide, or is taken down */
  matterOf: (identification: string) => Promise<Matter | undefined>;
};

/** What every step does: finding one for its two alone, telling of it, writing it down, and ending it. */
export function delegationRecords(deps: RecordsDeps) {
  const { store, audit, clock, events, findAccount, tell, matterOf } = deps;
  const ends = accessEnds(deps.deliveries.accessEnd, deps.log);
  const record = (
    event: string,
    row: Pick<Delegation, "id" | "grantorId" | "helperId" | "identification">,
    {
      by,
      reason,
      result = "ok",
      within,
    }: { by?: By | undefined; reason?: string; result?: "ok" | "refused"; within: Db },
  ) =>
    audit.record(
      {
        event,
        result,
        actor: by ? actorOf(by.caller) : null,
        objectKind: "delegation",
        objectId: row.id,
        ...(reason === undefined ? {} : { reason }),
        detail: {
          subject: row.grantorId,
          item: "delegation",
          helperId: row.helperId ?? "",
          identification: row.identification,
        },
        ...(by && auditOrigin(by.origin)),
      },
      within,
    );

  const masked = async (accountId: string) => {
    const account = await findAccount(accountId);
    return { name: mask.personName(account?.nickname ?? ""), phone: account?.phone?.slice(-4) ?? "" };
  };
  const nameOf = async (accountId: string) => (await masked(accountId)).name;
  const serviceNameOf = async (identification: string) => (await matterOf(identification))?.name ?? "已取消的事项";

  async function summaryOf(row: Delegation, accountId: string): Promise<DelegationSummary> {
    const now = clock();
    const side = sideOf(row, accountId) ?? "helper";
    const { state, why } = standingOf(row, now);
    const otherId = side === "grantor" ? row.helperId : row.grantorId;
    const [other, serviceName] = await Promise.all([
      otherId === null ? null : masked(otherId),
      serviceNameOf(row.identification),
    ]);
    return {
      id: row.id,
      side,
      identification: row.identification,
      serviceName,
      state,
      endedWhy: why,
      other,
      invitedAt: row.invitedAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endsAt: row.endsAt.toISOString(),
      endedAt: row.endedAt?.toISOString() ?? null,
      expiresIn: secondsLeft(row, now),
    };
  }

  /** @throws Refusal `delegation.unknown`, the same for one that is not there and for one that is others' */
  async function mine(id: string, accountId: string): Promise<Delegation> {
    const row = await store.find(id);
    if (!row || sideOf(row, accountId) === undefined) throw new Refusal("delegation.unknown");
    return row;
  }

  const act = (doer: ActRow["doer"], what: ActRow["act"], about: string | null = null): ActRow => ({
    at: clock(),
    doer,
    act: what,
    about,
  });

  /** Ends one for a reason, with everything that goes with it: history, log and both told. */
  async function finish(row: Delegation, why: DelegationEnd, by?: Asker): Promise<boolean> {
    const doer = by ? (sideOf(row, by.caller.accountId) ?? null) : null;
    const serviceName = await serviceNameOf(row.identification);
    const owed = await store.inTransaction(async (within) => {
      const ended = await store.end(within, row.id, why, clock());
      if (!ended) return undefined;
      const { helperId } = ended;
      await store.noteAct(within, row.id, act(doer, "ended"));
      await record("delegation.ended", { ...row, helperId }, { by, reason: why, within });
      // of an invitation that nobody took up there is nothing to tell
      if (helperId !== null || why === "declined") {
        const title = `代办已结束：${serviceName}`;
        const content = `原因：${delegationEnds[why]}。代办人从现在起不能再办这件事。`;
        const message = {
          kind: "system",
          title,
          content,
          link: "/mine/helpers",
          about: `delegation-ended:${row.id}`,
        } as const;
        await tell({ ...message, to: helperId === null ? row.grantorId : [row.grantorId, helperId] }, within);
      }
      return ends.note({ delegationId: row.id }, within);
    });
    if (owed === undefined) return false;
    // it is over from here on: whatever follows takes back what stands on it
    await ends.carryOut(owed, () => events.emit("delegationEnded", { delegationId: row.id }));
    return true;
  }

  return { record, masked, nameOf, serviceNameOf, summaryOf, mine, act, finish };
}

export type DelegationRecords = ReturnType<typeof delegationRecords>;
