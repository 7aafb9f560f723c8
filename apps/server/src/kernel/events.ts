import type { PostRight } from "@sannong/contract/identity/post-words";
import type { Db } from "../platform/database/database.ts";

/** What happens in one module that others may follow, by name, with what is told of it. */
export type AppEvents = {
  /** Somebody has another user name: their own number was changed, or somebody else proved the number it was. */
  accountRenamed: { accountId: string; username: string; because: "ownNumber" | "anothersNumber" };
  /** Rights ended with the post that an account left; each is described in words. */
  postLeft: { accountId: string; why: string; ended: { right: PostRight; what: string[] }[] };
  /** A temporary user completed their information: an account of their own takes the place of the former. */
  temporaryUserReplaced: { formerId: string; accountId: string };
  /** A session of the portal ended; `oidcUid` names the OpenID session that goes with it. */
  sessionEnded: { sessionId: string; accountId: string; oidcUid: string; why: string };
  /** A delegation is over, whichever way it ended. */
  delegationEnded: { delegationId: string };
  /** Somebody took back what a connected system may know of them. */
  consentWithdrawn: { accountId: string; appId: string };
};

type EventName = keyof AppEvents;
type Handler<Name extends EventName> = (event: AppEvents[Name], within?: Db) => void | Promise<void>;

/** Events within this process: whoever follows one is asked before the act that tells of it goes on. */
export type Events = {
  on<Name extends EventName>(name: Name, handler: Handler<Name>): void;
  /**
   * Asks all who follow, in the order in which they came; the first that fails makes the act fail.
   *
   * @param within the act's transaction
   * @throws what a handler throws
   */
  emit<Name extends EventName>(name: Name, event: AppEvents[Name], within?: Db): Promise<void>;
  /** Asks all who follow at once, each on its own. @returns what went wrong */
  emitToEach<Name extends EventName>(name: Name, event: AppEvents[Name]): Promise<unknown[]>;
};

/** An empty set of handlers; those of an event are asked in the order in which they came. */
export function createEvents(): Events {
  const handlers: { [Name in EventName]?: Handler<Name>[] } = {};
  const of = <Name extends EventName>(name: Name): Handler<Name>[] => (handlers[name] ??= []) as Handler<Name>[];
  return {
    on: (name, handler) => void of(name).push(handler),
    async emit(name, event, within) {
      for (const handler of of(name)) await handler(event, within);
    },
    async emitToEach(name, event) {
      const outcomes = await Promise.allSettled(of(name).map(async (handler) => handler(event)));
      return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    },
  };
}
