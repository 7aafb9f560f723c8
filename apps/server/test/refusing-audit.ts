import type { Audit } from "../src/platform/audit/audit.ts";

/** An audit log that does not take one event: the act that it belongs to must not have happened. */
export function refusingAudit<Log extends Pick<Audit, "record">>(audit: Log) {
  let refused: string | undefined;
  const refusing: Log = {
    ...audit,
    record: async (fact, within) => {
      if (fact.event === refused) throw new Error(`${fact.event} is not written down`);
      await audit.record(fact, within);
    },
  };
  return {
    audit: refusing,
    async whileRefusing<T>(event: string, work: () => Promise<T>): Promise<T> {
      refused = event;
      try {
        return await work();
      } finally {
        refused = undefined;
      }
    },
  };
}
