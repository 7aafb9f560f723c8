import { accountActs } from "@sannong/contract/identity/people-words";
import {
  type ActApart,
  actsApart,
  apartSince,
  type Given,
  handsBehind,
  heldApart,
  openingActs,
  postLeftEmpty,
  postRoles,
  shareAHand,
} from "@sannong/contract/rules/governance/dangerous-acts";
import { isAdministrator } from "@sannong/contract/rules/identity/roles";
import { sql } from "kysely";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AccountEvents } from "./account-events.store.ts";
import type { AccountStore } from "./accounts.store.ts";
import type { Account } from "./accounts.rules.ts";

/** A number of our own among the locks of the database. */
const POSTS_LOCK = 320_610_356;

type Deps = { store: Pick<AccountStore, "readIn">; events: AccountEvents; clock: Clock };
type Hand = { act: ActApart; account: Pick<Account, "id" | "roles">; by: { id: string; name: string }; reason: string };

/** What holds of administrators' accounts at every entry point that changes one (`dangerousActs`). */
export function administratorsService({ store, events, clock }: Deps) {
  /** Of two who each take away one of the last two, the second waits and sees what the first did. */
  const oneAtATime = (within: Db) => sql`select pg_advisory_xact_lock(${POSTS_LOCK})`.execute(within);

  const holders = (within: Db) =>
    within
      .selectFrom("accountRole")
      .innerJoin("account", "account.id", "accountRole.accountId")
      .select("account.id")
      .distinct()
      .where("accountRole.roleCode", "in", postRoles)
      .where("account.status", "=", "active")
      .orderBy("account.id")
      .execute();

  /** How many are active in each post beside this one; only grants that carry our seal count. */
  const othersInPosts = async (id: string, within: Db): Promise<ReadonlyMap<string, number>> => {
    const counted = new Map<string, number>();
    for (const other of await holders(within)) {
      if (other.id === id) continue;
      const account = await store.readIn(other.id, within);
      for (const { roleCode } of account?.status === "active" ? account.roles : [])
        counted.set(roleCode, (counted.get(roleCode) ?? 0) + 1);
    }
    return counted;
  };

  /** The hands behind these accounts: what was given out of them lately, of whoever gave it, and so on. */
  const handsOf = async (ids: readonly string[], within?: Db) => {
    const since = apartSince(clock());
    const given: Given[] = [];
    const known = new Set<string>();
    for (let next = [...new Set(ids)]; next.length > 0;) {
      for (const id of next) known.add(id);
      const found = await events.doneSince(next, openingActs, since, within);
      given.push(...found);
      next = [...new Set(found.flatMap(({ byId }) => byId ?? []))].filter((id) => !known.has(id));
    }
    return handsBehind(given);
  };

  /** Which of these others may be the same person as this one, because one hand gave out an account's two halves. */
  const ofOneHand = async (id: string, others: readonly string[], within?: Db): Promise<string[]> => {
    if (others.length === 0) return [];
    const hands = await handsOf([id, ...others], within);
    return others.filter((other) => shareAHand(hands(id), hands(other)));
  };

  return {
    ofOneHand,

    /**
     * Somebody active stays in each post when this account loses these roles, whatever takes them.
     *
     * @throws Refusal `people.lastOfPost`
     */
    async keepPosts(
      { id, roles }: Pick<Account, "id" | "roles">,
      losing: readonly string[],
      within: Db,
    ): Promise<void> {
      if (!losing.some((role) => postRoles.includes(role))) return;
      await oneAtATime(within);
      const empty = postLeftEmpty(losing, await othersInPosts(id, within));
      if (empty === undefined) return;
      const role = roles.find(({ roleCode }) => roleCode === empty)?.roleName ?? "";
      throw new Refusal("people.lastOfPost", { params: { role } });
    },

    /**
     * Notes an act on an administrator's account that lies in another hand than its counterparts; of others nothing
     * is asked, but it stands in the history all the same.
     *
     * @throws Refusal `people.handApart`
     */
    async takeInHand({ act, account, by, reason }: Hand, within: Db): Promise<void> {
      if (isAdministrator(account)) {
        const lately = await events.doneSince([account.id], actsApart, apartSince(clock()), within);
        const before = lately.flatMap(({ byId }) => byId ?? []);
        const same = await ofOneHand(by.id, before, within);
        const held = heldApart(act, lately, (byId) => same.includes(byId));
        if (held) throw new Refusal("people.handApart", { params: { act: accountActs[held] } });
      }
      await events.write({ accountId: account.id, act, reason, at: clock(), by }, within);
    },
  };
}
