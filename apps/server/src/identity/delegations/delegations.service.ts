import type { DelegationDetail } from "@sannong/contract/identity/delegations.schemas";
import type { Asker, Caller } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { AppContext } from "../../kernel/context.ts";
import { type Delegation, sideOf, standingOf } from "./delegations.rules.ts";
import type { EnteringService } from "./entering.service.ts";
import type { DelegationRecords, RecordsDeps } from "./delegation-records.service.ts";

type Deps = Pick<RecordsDeps, "store" | "clock" | "matterOf"> & Pick<AppContext, "log">;

const MOST_SHOWN = 100;
const MOST_ACTS = 200;
const A_ROUND = 200;
/** A page reads anew after every tick: within these it is one look. */
const ONE_LOOK_MS = 10 * 60_000;

/** 代办授权 that have begun: acting, looking, ending. Whoever is neither of the two learns nothing of one. */
export function delegationsService(
  { store, clock, log, matterOf }: Deps,
  records: DelegationRecords,
  { entryOf }: Pick<EnteringService, "entryOf">,
) {
  const { record, serviceNameOf, summaryOf, mine, act, finish } = records;

  /** @throws Refusal also where it is over, or has not begun */
  async function acting(id: string, accountId: string): Promise<Delegation> {
    const row = await mine(id, accountId);
    if (standingOf(row, clock()).state !== "active") throw new Refusal("delegation.over");
    return row;
  }

  const ticksOf = async ({ identification, ticked }: Pick<Delegation, "identification" | "ticked">) =>
    ((await matterOf(identification))?.materials ?? []).map(({ name }) => ({ name, ticked: ticked.includes(name) }));

  return {
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
      const serviceName = await serviceNameOf(row.identification);
      const lookedAgain = (await store.acts(id, MOST_ACTS)).some(
        (one) => one.act === "read" && clock().getTime() - one.at.getTime() < ONE_LOOK_MS,
      );
      if (side === "helper" && !lookedAgain)
        await store.inTransaction(async (within) => {
          await store.noteAct(within, id, act("helper", "read"));
          await record("delegation.read", row, {
            by,
            reason: `代办“${serviceName}”`,
            within,
          });
        });
      const [summary, note, materials, matter, acts, entry] = await Promise.all([
        summaryOf(row, accountId),
        store.noteOf(id),
        ticksOf(row),
        matterOf(row.identification),
        store.acts(id, MOST_ACTS),
        entryOf(row, by.caller),
      ]);
      const shown = acts.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
      return { ...summary, note, materials, phone: matter?.phone ?? "", acts: shown, entry };
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
      for (const row of await store.due(clock(), A_ROUND)) {
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
