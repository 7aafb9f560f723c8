import { type PostEnd, postEnds, type PostRight, postRights } from "@sannong/contract/identity/post-words";
import type { Db } from "../../platform/database/database.ts";
import type { AccountEvents } from "./account-events.store.ts";
import type { Account } from "./accounts.rules.ts";
import type { AccountStore } from "./accounts.store.ts";
import { endOfPost } from "./post-rights.rules.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { AppEvents } from "../../kernel/events.ts";

/** What an account may not keep any more, and why, in words. */
type Leaving = { accountId: string; why: string; at: Date };

/** What the module that gives a right says of it. */
export type PostRightHandler = {
  /** the permission it takes: whoever loses that alone loses the right, too */
  takes?: string;
  /** what an account holds of it now, each in words; shown before the act that ends it */
  heldBy(accountId: string, within: Db): Promise<string[]>;
  /** ends all of it, in the transaction of the act. @returns what ended, each in words */
  end(leaving: Leaving, within: Db): Promise<string[]>;
};

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "events"> & {
  store: Pick<AccountStore, "readIn">;
  history: Pick<AccountEvents, "write">;
};

const kinds = Object.keys(postRights) as PostRight[];

/**
 * A right is role, scope and post. Every act that may end a post is done inside `within`, which looks at the account
 * before and after and ends whatever hung on what is no longer so; each module says what it gives to a post.
 */
export function postRightsOf({ db, store, history, events, audit, clock }: Deps) {
  const handlers = new Map<PostRight, PostRightHandler>();
  const registered = () => kinds.flatMap((right) => [[right, handlers.get(right)] as const]);

  /** Which rights end: all of a post that is left; else what a permission was lost for. */
  const lostBetween = (before: Account, after: Account | undefined): { end: PostEnd; rights: PostRight[] } => {
    const end = endOfPost(before, after);
    if (end !== null) return { end, rights: kinds };
    const isLost = (takes?: string) =>
      takes !== undefined && before.permissions.has(takes) && after?.permissions.has(takes) === false;
    return { end: "demoted", rights: registered().flatMap(([right, one]) => (isLost(one?.takes) ? [right] : [])) };
  };

  async function endThem(accountId: string, end: PostEnd, rights: readonly PostRight[], within: Db): Promise<void> {
    const [why, at] = [postEnds[end], clock()];
    const ended: AppEvents["postLeft"]["ended"] = [];
    for (const right of rights) {
      const what = (await handlers.get(right)?.end({ accountId, why, at }, within)) ?? [];
      if (what.length === 0) continue;
      ended.push({ right, what });
      const about = { objectKind: "account", objectId: accountId, reason: why } as const;
      const detail = { right, what: what.join("、") };
      await audit.record({ event: "account.postRightEnded", result: "ok", ...about, detail }, within);
    }
    // nobody is left to read it
    if (ended.length === 0 || end === "closed") return;
    const outcome = ended.map(({ right, what }) => `${postRights[right]} ${what.length} 项`).join("、");
    const by = { id: null, name: "系统" };
    await history.write({ accountId, act: "postRightsEnded", outcome, reason: why, at, by }, within);
    await events.emit("postLeft", { accountId, why, ended }, within);
  }

  return {
    /** Does what may end a post, and ends what hung on it, in one transaction. */
    async mayEndPost<T>(accountId: string, given: Db, work: (within: Db) => Promise<T>): Promise<T> {
      const inside = async (within: Db) => {
        const before = await store.readIn(accountId, within);
        const done = await work(within);
        const after = await store.readIn(accountId, within);
        if (before) {
          const { end, rights } = lostBetween(before, after);
          await endThem(accountId, end, rights, within);
        }
        return done;
      };
      return given.isTransaction ? inside(given) : given.transaction().execute(inside);
    },

    /** Says what a post holds of one kind of right; once, when the app is built. */
    hangsOnPost: (right: PostRight, handler: PostRightHandler) => void handlers.set(right, handler),

    /** kinds of rights for which no module has spoken */
    postRightsWithoutHandler: (): PostRight[] => kinds.filter((right) => !handlers.has(right)),

    /** what would end if the account left its post now; kinds of which it holds nothing are left out */
    async heldByPost(accountId: string): Promise<{ right: PostRight; what: string[] }[]> {
      const held = await Promise.all(
        registered().map(async ([right, one]) => ({ right, what: (await one?.heldBy(accountId, db)) ?? [] })),
      );
      return held.filter(({ what }) => what.length > 0);
    },
  };
}
