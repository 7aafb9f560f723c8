import type { Log } from "../platform/log.ts";

/** What ends by itself and is somebody's; each tells its owners ahead, and of each end once. */
export type Expiries = Readonly<
  Record<"password" | "dataGrant" | "systemSecret" | "certificate" | "boundToken", () => Promise<void>>
>;

/** Tells of all that ends soon; where one kind fails the others are told of nevertheless. @throws when one failed */
export const remindOf = (expiries: Expiries, log: Pick<Log, "error">) => async (): Promise<void> => {
  const failed: unknown[] = [];
  for (const [what, remind] of Object.entries(expiries)) {
    try {
      await remind();
    } catch (fault) {
      log.error({ err: fault, what }, "people could not be told of what ends soon");
      failed.push(fault);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, "not everybody was told of what ends soon");
};
