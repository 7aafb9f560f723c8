import type { DelegationAct, DelegationSide } from "@sannong/contract/identity/delegation-words";
import { DAY_MS, type Deps, HOUR_MS } from "./asking.ts";

const FARMER = "nonghu";
const NEIGHBOUR = "yizhuce";
const FARM = "nongchang";
const COOPERATIVE = "hezuoshe";

type Act = { hoursAgo: number; act: DelegationAct; doer: DelegationSide | null; about?: string };
type SeedDelegation = {
  id: string;
  grantor: string;
  helper: string;
  identification: string;
  note: string;
  days: number;
  ticked: string[];
  isOver: boolean;
  /** the oldest first: the invitation */
  acts: readonly [Act, ...Act[]];
};

/** The farmer's neighbour does one matter for them; they do one for a cooperative and did one for a farm, which is over. */
const delegations: readonly SeedDelegation[] = [
  {
    id: "5f0d3c52-6c1e-4f7a-9d55-0d1f6f0a7c01",
    grantor: FARMER,
    helper: NEIGHBOUR,
    identification: "zjd-apply",
    note: "老房子在村东头，门牌 27 号。（演示）",
    days: 30,
    ticked: ["户口簿"],
    isOver: false,
    acts: [
      { hoursAgo: 240, act: "invited", doer: "grantor" },
      { hoursAgo: 240, act: "accepted", doer: "helper" },
      { hoursAgo: 240, act: "started", doer: "grantor" },
      { hoursAgo: 190, act: "ticked", doer: "helper", about: "户口簿" },
    ],
  },
  {
    id: "5f0d3c52-6c1e-4f7a-9d55-0d1f6f0a7c03",
    grantor: COOPERATIVE,
    helper: FARMER,
    identification: "nybx-insure",
    note: "大棚在合作社北侧，共 12 座。（演示）",
    days: 30,
    ticked: [],
    isOver: false,
    acts: [
      { hoursAgo: 70, act: "invited", doer: "grantor" },
      { hoursAgo: 70, act: "accepted", doer: "helper" },
      { hoursAgo: 70, act: "started", doer: "grantor" },
      { hoursAgo: 52, act: "read", doer: "helper" },
    ],
  },
  {
    id: "5f0d3c52-6c1e-4f7a-9d55-0d1f6f0a7c02",
    grantor: FARM,
    helper: FARMER,
    identification: "gdbt-apply",
    note: "面积以确权证为准。（演示）",
    days: 7,
    ticked: [],
    isOver: true,
    acts: [
      { hoursAgo: 960, act: "invited", doer: "grantor" },
      { hoursAgo: 960, act: "accepted", doer: "helper" },
      { hoursAgo: 960, act: "started", doer: "grantor" },
      { hoursAgo: 792, act: "ended", doer: null },
    ],
  },
];

/** An account of the land transfer system that the farmer has bound, and the provincial identity that signs them in. */
const bound = { systemAbbr: "tdlz", boundUsername: "jianhu-nonghu" };
const linked = { source: "jszwfw", subject: "demonstration", name: "演示农户" };

async function seedDelegation({ trx, sealer, now }: Deps, one: SeedDelegation, idOf: Map<string, string>) {
  const [grantorId, helperId] = [idOf.get(one.grantor), idOf.get(one.helper)];
  if (grantorId === undefined || helperId === undefined) return;
  const at = ({ hoursAgo }: Act) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const invitedAt = at(one.acts[0]);
  const endsAt = new Date(invitedAt.getTime() + one.days * DAY_MS);
  const added = await trx
    .insertInto("delegation")
    .values({
      id: one.id,
      grantorId,
      helperId,
      identification: one.identification,
      state: one.isOver ? "ended" : "active",
      codeIndex: null,
      number: null,
      openUntil: invitedAt,
      invitedAt,
      startedAt: invitedAt,
      endedAt: one.isOver ? endsAt : null,
      endedWhy: one.isOver ? "due" : null,
      endsAt,
      noteSealed: sealer.seal(one.note),
      ticked: JSON.stringify(one.ticked),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  await trx
    .insertInto("delegationAct")
    .values(
      one.acts.map((act) => ({
        delegationId: one.id,
        at: at(act),
        doer: act.doer,
        act: act.act,
        about: act.about ?? null,
      })),
    )
    .execute();
}

/** What the demonstration's farmer finds in 我的 beside messages and feedback. Safe to run again. */
export async function seedFarmer(deps: Deps): Promise<void> {
  const { trx, sealer, now } = deps;
  const rows = await trx
    .selectFrom("account")
    .select(["id", "username"])
    .where("username", "in", [FARMER, NEIGHBOUR, FARM, COOPERATIVE])
    .execute();
  const idOf = new Map(rows.map(({ id, username }) => [username, id]));
  const accountId = idOf.get(FARMER);
  if (accountId === undefined) return;
  await trx
    .insertInto("accountBinding")
    .values({ accountId, ...bound, boundAt: new Date(now.getTime() - 60 * DAY_MS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .insertInto("upstreamIdentity")
    .values({
      accountId,
      source: linked.source,
      subjectIndex: sealer.index(`upstream:${linked.source}:${linked.subject}`),
      linkedBy: "owner",
      linkedAt: new Date(now.getTime() - 45 * DAY_MS),
      lastUsedAt: new Date(now.getTime() - 3 * DAY_MS),
      nameSealed: sealer.seal(linked.name),
      personKind: "person",
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const one of delegations) await seedDelegation(deps, one, idOf);
}
