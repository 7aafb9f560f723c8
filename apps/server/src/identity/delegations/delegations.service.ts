import { randomInt } from "node:crypto";
import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { inviteHelper } from "@sannong/contract/identity/delegations";
import type { DelegationDetail, DelegationSummary } from "@sannong/contract/identity/delegations.schemas";
import { delegationEnds, type DelegationEnd } from "@sannong/contract/identity/delegation-words";
import { mask } from "@sannong/contract/mask";
import {
  mayAskHelp,
  mayHelp,
  MOST_HELPERS,
  MOST_WRONG_NUMBERS,
  mostHelpedBy,
} from "@sannong/contract/rules/delegation-limits";
import { type Asker, actorOf, auditOrigin, type Caller } from "../../platform/caller.ts";
import { randomToken } from "../../platform/crypto/tokens.ts";
import { addressHere } from "../../platform/http/entrances.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { Db } from "../../platform/database/database.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { Account } from "../accounts/index.ts";
import { type Delegation, endsAfter, openUntil, secondsLeft, sideOf, standingOf } from "./delegations.rules.ts";
import type { ActRow, DelegationsStore } from "./delegations.store.ts";

/** The matter, as whoever acts in it has to know it. */
export type Matter = { name: string; owner: string; phone: string; materials: readonly { name: string }[] };

export type DelegationsDeps = Pick<AppContext, "audit" | "clock" | "log" | "events"> & {
  store: DelegationsStore;
  shortLived: Pick<ShortLived, "count">;
  publicUrl: string;
  findAccount: (id: string) => Promise<Account | undefined>;
  tell: SendMessage;
  /** undefined for one that has no guide, or is taken down */
  matterOf: (identification: string) => Promise<Matter | undefined>;
  /** does the matter's system take somebody who acts for another? */
  takesHelpers: (identification: string) => Promise<boolean>;
};

/** So many codes somebody tries within an hour, and so many an address, behind which a village may stand. */
const TRIES_OF_ACCOUNT = 20;
const TRIES_OF_ADDRESS = 200;
const HOUR_SECONDS = 3600;
const MOST_SHOWN = 100;
const MOST_ACTS = 200;
const A_ROUND = 200;

/** 代办授权: inviting, taking up, confirming, acting, ending. Whoever is neither of the two learns nothing of one. */
export function delegationsService(deps: DelegationsDeps) {
  const { store, shortLived, audit, clock, log, events, publicUrl, findAccount, tell, matterOf, takesHelpers } = deps;

  /** @throws Refusal: another system's word gives nobody a right */
  const requireOwnSession = ({ vouchedBy }: Caller): void => {
    if (vouchedBy !== undefined) throw new Refusal("session.vouchedElsewhere");
  };

  const record = (
    event: string,
    row: Pick<Delegation, "id" | "grantorId" | "helperId" | "identification">,
    {
      by,
      reason,
      result = "ok",
      within,
    }: { by?: Asker | undefined; reason?: string; result?: "ok" | "refused"; within?: Db },
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
    const [other, serviceName, mayEnter] = await Promise.all([
      otherId === null ? null : masked(otherId),
      serviceNameOf(row.identification),
      state === "active" && side === "helper" && takesHelpers(row.identification),
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
      mayEnter,
    };
  }

  /** @throws Refusal `delegation.unknown`, the same for one that is not there and for one that is others' */
  async function mine(id: string, accountId: string): Promise<Delegation> {
    const row = await store.find(id);
    if (!row || sideOf(row, accountId) === undefined) throw new Refusal("delegation.unknown");
    return row;
  }

  /** @throws Refusal also where it is over, or has not begun */
  async function acting(id: string, accountId: string): Promise<Delegation> {
    const row = await mine(id, accountId);
    if (standingOf(row, clock()).state !== "active") throw new Refusal("delegation.over");
    return row;
  }

  /** What a code leads to, for whoever may take it up. @throws Refusal */
  async function invitation(code: string, { caller, origin }: Asker): Promise<{ row: Delegation; helper: Account }> {
    const tries = [
      ["delegationCode", caller.accountId, TRIES_OF_ACCOUNT],
      ["delegationCodeFrom", clientOfAddress(origin.address), TRIES_OF_ADDRESS],
    ] as const;
    // counted before anything is looked up, so that many at once gain nothing; a code that fits is no try
    for (const [kind, key, most] of tries) {
      const { count, resetsIn } = await shortLived.count(kind, key, HOUR_SECONDS);
      if (count > most) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
    }
    const row = await store.findByCode(code);
    if (!row || standingOf(row, clock()).state !== "invited") throw new Refusal("delegation.codeUnknown");
    for (const [kind, key] of tries) await shortLived.count(kind, key, HOUR_SECONDS, -1);
    if (row.grantorId === caller.accountId) throw new Refusal("delegation.self");
    const helper = await findAccount(caller.accountId);
    if (!helper || helper.status !== "active" || helper.closingAt !== null || !mayHelp(helper))
      throw new Refusal("delegation.mayNotHelp");
    return { row, helper };
  }

  const act = (doer: ActRow["doer"], what: ActRow["act"], about: string | null = null): ActRow => ({
    at: clock(),
    doer,
    act: what,
    about,
  });

  /** Ends one for a reason, with everything that goes with it: history, log, both told, what it opened closed. */
  async function finish(row: Delegation, why: DelegationEnd, by?: Asker): Promise<boolean> {
    const doer = by ? (sideOf(row, by.caller.accountId) ?? null) : null;
    const isEnded = await store.inTransaction(async (within) => {
      if (!(await store.end(within, row.id, why, clock()))) return false;
      await store.noteAct(within, row.id, act(doer, "ended"));
      await record("delegation.ended", row, { by, reason: why, within });
      if (row.helperId !== null) {
        const title = `代办已结束：${await serviceNameOf(row.identification)}`;
        const content = `原因：${delegationEnds[why]}。代办人从现在起不能再办这件事。`;
        const message = {
          kind: "system",
          title,
          content,
          link: "/mine/helpers",
          about: `delegation-ended:${row.id}`,
        } as const;
        await tell({ ...message, to: [row.grantorId, row.helperId] }, within);
      }
      return true;
    });
    if (isEnded) await events.emit("delegationEnded", { delegationId: row.id });
    return isEnded;
  }

  const ticksOf = async ({ identification, ticked }: Pick<Delegation, "identification" | "ticked">) =>
    ((await matterOf(identification))?.materials ?? []).map(({ name }) => ({ name, ticked: ticked.includes(name) }));

  return {
    /** @throws Refusal `delegation.notAllowed`, `delegation.matterUnknown`, `delegation.tooMany` */
    async invite({ identification, days, note = "" }: ParsedInputOf<typeof inviteHelper>, by: Asker) {
      requireOwnSession(by.caller);
      const grantorId = by.caller.accountId;
      const account = await findAccount(grantorId);
      if (!account || account.status !== "active" || account.closingAt !== null || !mayAskHelp(account))
        throw new Refusal("delegation.notAllowed");
      if (!(await matterOf(identification))) throw new Refusal("delegation.matterUnknown");
      const now = clock();
      const row = {
        id: randomToken(16),
        grantorId,
        identification,
        openUntil: openUntil(now),
        invitedAt: now,
        endsAt: endsAfter(days, now),
      };
      const code = String(randomInt(0, 100_000_000)).padStart(8, "0");
      await store.inTransaction(async (within) => {
        if (!(await store.add(within, { ...row, code, note }, MOST_HELPERS)))
          throw new Refusal("delegation.tooMany", { params: { most: String(MOST_HELPERS) } });
        await store.noteAct(within, row.id, act("grantor", "invited"));
        await record("delegation.invited", { ...row, helperId: null }, { by, within });
      });
      const expiresIn = Math.ceil((row.openUntil.getTime() - now.getTime()) / 1000);
      return {
        id: row.id,
        code,
        address: `${addressHere(publicUrl)}/delegate/${code}`,
        expiresIn,
        endsAt: row.endsAt.toISOString(),
      };
    },

    /** @throws Refusal `delegation.codeUnknown`, `delegation.self`, `delegation.mayNotHelp`, `request.tooMany` */
    async look(code: string, by: Asker) {
      const { row } = await invitation(code, by);
      const [grantor, matter, mayEnter] = await Promise.all([
        masked(row.grantorId),
        matterOf(row.identification),
        takesHelpers(row.identification),
      ]);
      return {
        grantor,
        serviceName: matter?.name ?? "",
        owner: matter?.owner ?? "",
        endsAt: row.endsAt.toISOString(),
        expiresIn: secondsLeft(row, clock()),
        mayEnter,
      };
    },

    /** Taking up or declining spends the code. @throws Refusal */
    async answer({ code, accept }: { code: string; accept: boolean }, by: Asker) {
      requireOwnSession(by.caller);
      const { row, helper } = await invitation(code, by);
      const now = clock();
      if (!accept) {
        if (!(await finish(row, "declined", by))) throw new Refusal("delegation.codeUnknown");
        return { id: row.id, number: "", expiresIn: 0 };
      }
      const grantor = await findAccount(row.grantorId);
      const most = mostHelpedBy(helper, grantor?.regionCode ?? "");
      const number = String(randomInt(10, 100));
      const taken = { ...row, helperId: helper.id };
      const until = openUntil(now);
      await store.inTransaction(async (within) => {
        const outcome = await store.accept(within, { id: row.id, helperId: helper.id, number, until, now }, most);
        if (outcome === "tooMany") throw new Refusal("delegation.tooManyHelped", { params: { most: String(most) } });
        if (!outcome) throw new Refusal("delegation.codeUnknown");
        await store.noteAct(within, row.id, act("helper", "accepted"));
        await record("delegation.accepted", taken, { by, within });
        const title = `${mask.personName(helper.nickname)}愿意帮您办：${await serviceNameOf(row.identification)}`;
        const content = "请问清对方手机上的两位数字，在“代办”里填上，代办才会开始。不是您要找的人，请点“结束”。";
        const about = `delegation-accepted:${row.id}`;
        await tell({ to: row.grantorId, kind: "system", title, content, link: "/mine/helpers", about }, within);
      });
      return { id: row.id, number, expiresIn: Math.ceil((until.getTime() - now.getTime()) / 1000) };
    },

    /** @throws Refusal `delegation.wrongNumber`; after the last try it is over */
    async confirm({ id, number }: { id: string; number: string }, by: Asker): Promise<null> {
      requireOwnSession(by.caller);
      const grantorId = by.caller.accountId;
      const row = await mine(id, grantorId);
      if (row.grantorId !== grantorId) throw new Refusal("delegation.unknown");
      if (standingOf(row, clock()).state !== "accepted" || row.helperId === null) throw new Refusal("delegation.over");
      const helperId = row.helperId;
      const isStarted = await store.inTransaction(async (within) => {
        if (!(await store.start(within, { id, grantorId, number, now: clock() }))) return false;
        await store.noteAct(within, id, act("grantor", "started"));
        await record("delegation.confirmed", row, { by, within });
        const title = `可以开始代办：${await serviceNameOf(row.identification)}`;
        const content = `${await nameOf(grantorId)}请${await nameOf(helperId)}代办，双方随时可以结束，到期自动结束。`;
        const about = `delegation-started:${id}`;
        await tell({ to: [grantorId, helperId], kind: "system", title, content, link: "/mine/helpers", about }, within);
        return true;
      });
      if (isStarted) return null;
      const misses = await store.inTransaction(async (within) => {
        const count = await store.miss(within, id, grantorId);
        await record("delegation.numberWrong", row, { by, result: "refused", within });
        return count;
      });
      // somebody else's press was faster, or it ended meanwhile
      if (misses === undefined) throw new Refusal("delegation.over");
      if (misses < MOST_WRONG_NUMBERS)
        throw new Refusal("delegation.wrongNumber", { params: { left: String(MOST_WRONG_NUMBERS - misses) } });
      await finish(row, "wrongNumber", by);
      throw new Refusal("delegation.over");
    },

    /** Either of the two, at any time. @throws Refusal `delegation.unknown`, `delegation.over` */
    async end(id: string, by: Asker): Promise<null> {
      const row = await mine(id, by.caller.accountId);
      const why = sideOf(row, by.caller.accountId) ?? "helper";
      if (!(await finish(row, why, by))) throw new Refusal("delegation.over");
      return null;
    },

    state: async (id: string, { accountId }: Caller) => summaryOf(await mine(id, accountId), accountId),

    async list({ accountId }: Caller) {
      const rows = await store.ofAccount(accountId, MOST_SHOWN);
      return { delegations: await Promise.all(rows.map((row) => summaryOf(row, accountId))) };
    },

    /** The note and the checklist are for as long as it stands; its history is the two's for good. */
    async read(id: string, by: Asker): Promise<DelegationDetail> {
      const { accountId } = by.caller;
      const row = await mine(id, accountId);
      const side = sideOf(row, accountId);
      const isOver = standingOf(row, clock()).state !== "active";
      if (isOver && side === "helper") throw new Refusal("delegation.over");
      if (side === "helper")
        await store.inTransaction(async (within) => {
          await store.noteAct(within, id, act("helper", "read"));
          await record("delegation.read", row, {
            by,
            reason: `代办“${await serviceNameOf(row.identification)}”`,
            within,
          });
        });
      const [summary, note, materials, matter, acts] = await Promise.all([
        summaryOf(row, accountId),
        store.noteOf(id),
        ticksOf(row),
        matterOf(row.identification),
        store.acts(id, MOST_ACTS),
      ]);
      const shown = acts.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
      return { ...summary, note, materials, phone: matter?.phone ?? "", acts: shown };
    },

    /** @throws Refusal `delegation.materialUnknown`, `delegation.over` */
    async tick({ id, material, ticked }: { id: string; material: string; ticked: boolean }, by: Asker) {
      const row = await acting(id, by.caller.accountId);
      const known = (await matterOf(row.identification))?.materials.some(({ name }) => name === material);
      if (!known) throw new Refusal("delegation.materialUnknown");
      const doer = sideOf(row, by.caller.accountId) ?? null;
      await store.inTransaction(async (within) => {
        if (!(await store.tick(within, { id, material, ticked, now: clock() }))) return;
        await store.noteAct(within, id, act(doer, ticked ? "ticked" : "unticked", material));
        await record("delegation.ticked", row, { by, within });
      });
      return { materials: await ticksOf(await mine(id, by.caller.accountId)) };
    },

    /** Writes down what is over by itself, and tells both; the job's round. One that fails does not keep the others. */
    async endDue(): Promise<void> {
      for (const row of await store.open(A_ROUND)) {
        const { why } = standingOf(row, clock());
        if (why === null) continue;
        await finish(row, why).catch((fault: unknown) =>
          log.error({ err: fault, delegationId: row.id }, "a delegation could not be ended"),
        );
      }
    },
  };
}

export type DelegationsService = ReturnType<typeof delegationsService>;
