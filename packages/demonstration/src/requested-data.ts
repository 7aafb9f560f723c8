import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import { DEPARTMENT_DAYS, PROVIDER_DAYS } from "@sannong/contract/data/resource-words";
import { dayOf, monthsOn } from "@sannong/contract/rules/time/days";
import { factsOfDataApplication, rateOf } from "@sannong/server/data/resources/index";
import { hashOfToken, randomToken } from "@sannong/server/platform/crypto/tokens";
import { accountOf, ask, DAY_MS, HOUR_MS, type Deps } from "./asking.ts";
import { requestedData, type SeedRequest } from "./requested-lists.ts";
import { dataResourceRows } from "./data-resources.ts";
import { firstCalendar } from "@sannong/server/governance/calendar/index";
import { chance } from "./data-items.ts";

const APPLICANT = "ganbu";
const COUNTY = "shujuchushi";
const PROVIDER = "shujutigong";
const ROWS_A_CALL = 20;
/** As far back as a holder is shown their use. */
const USE_DAYS = 30;

type Row = ReturnType<typeof dataResourceRows>["resources"][number];
type Person = NonNullable<Awaited<ReturnType<typeof accountOf>>>;
type People = { applicant: Person; county: Person; provider: Person };

const itemsOf = (resource: Row) => JSON.parse(resource.items) as ResourceItem[];
const reviewOf = ({ status, ...one }: SeedRequest) => ("by" in one ? one.by : status);

/** Puts an application where it stands, with the reviews it has been through. */
async function seedOne(deps: Deps, one: SeedRequest, resource: Row, people: People, nameOf: (code: string) => string) {
  const { trx, now } = deps;
  const { applicant, county, provider } = people;
  const items = itemsOf(resource)
    .filter(({ field, sensitivity }) => sensitivity === "public" || field in one.reasons)
    .map(({ field }) => ({ field, reason: one.reasons[field] ?? "" }));
  const createdAt = new Date(now.getTime() - one.hoursAgo * HOUR_MS);
  const passedAt = new Date(createdAt.getTime() + 20 * HOUR_MS);
  const decidedAt = new Date(createdAt.getTime() + 44 * HOUR_MS);
  const regionCode = applicant.regionCode;
  const id = `demo-asked-${one.key}`;
  const review = reviewOf(one);
  const isUnconditional = resource.sharing === "unconditional";
  const written = { purpose: one.purpose, basis: one.basis, items, months: one.months };
  const added = await trx
    .insertInto("dataApplication")
    .values({
      id,
      resourceCode: resource.code,
      applicantId: applicant.id,
      regionCode,
      ...written,
      items: JSON.stringify(items),
      scopeCode: regionCode,
      status: one.status,
      receiptNumber: isUnconditional ? `WTJ-DEMO00${one.key}` : "",
      note: one.status === "rejected" ? one.note : null,
      dueAt:
        one.status === "department"
          ? firstCalendar.dueAfter(createdAt, DEPARTMENT_DAYS)
          : one.status === "provider"
            ? firstCalendar.dueAfter(passedAt, PROVIDER_DAYS)
            : null,
      createdAt,
      savedAt: createdAt,
      submittedAt: createdAt,
      decidedAt: one.status === "approved" || one.status === "rejected" ? decidedAt : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return;
  if (one.status === "approved") await grant(deps, one, { id, resource, items, applicant, createdAt });
  if (isUnconditional) return;

  const facts = factsOfDataApplication({
    account: applicant,
    resource: {
      name: resource.name,
      code: resource.code,
      provider: resource.provider,
      sharing: resource.sharing,
      sharingCondition: resource.sharingCondition,
      items: itemsOf(resource),
    },
    regionName: nameOf(regionCode),
    scopeName: nameOf(regionCode),
    isRenewal: false,
    ...written,
  });
  const requested = { subjectId: id, applicantId: applicant.id, key: one.key };
  const refusal = one.status === "rejected" ? { status: "rejected" as const, reason: one.note } : undefined;
  const receiptNumber = await ask(deps, {
    ...requested,
    kind: "dataDepartment",
    prefix: "SJ",
    workingDays: DEPARTMENT_DAYS,
    due: one.due,
    regionCode,
    facts,
    createdAt,
    decided:
      review === "department"
        ? refusal && { ...refusal, by: county, at: decidedAt }
        : { status: "approved", by: county, at: passedAt },
  });
  if (review === "department") {
    await trx.updateTable("dataApplication").set({ receiptNumber }).where("id", "=", id).execute();
    return;
  }
  const reviewed = { label: "处室审核", value: `已通过（${county.nickname}）` };
  const providerReceipt = await ask(deps, {
    ...requested,
    kind: "dataProvider",
    prefix: "ST",
    workingDays: PROVIDER_DAYS,
    regionCode: resource.providerRegion,
    facts: { ...facts, items: [...facts.items, reviewed] },
    createdAt: passedAt,
    decided:
      refusal || one.status === "approved"
        ? { ...(refusal ?? { status: "approved" as const }), by: provider, at: decidedAt }
        : undefined,
  });
  await trx
    .updateTable("dataApplication")
    .set({ receiptNumber, providerReceipt, departmentDeciderId: county.id })
    .where("id", "=", id)
    .execute();
}

type Granted = {
  id: string;
  resource: Row;
  items: readonly { field: string }[];
  applicant: Person;
  createdAt: Date;
};

/** The grant with a credential that nobody holds, and a month of use: fewer calls at the weekend. */
async function grant(
  { trx, now }: Deps,
  { endsInDays, callsADay, key, months }: SeedRequest & { status: "approved" },
  { id, resource, items, applicant, createdAt }: Granted,
): Promise<void> {
  const grantId = `demo-grant-${key}`;
  const grantedAt = new Date(createdAt.getTime() + 44 * HOUR_MS);
  const days = Array.from({ length: USE_DAYS }, (_day, index) => new Date(now.getTime() - (index + 1) * DAY_MS))
    .filter((day) => day > grantedAt)
    .map((day) => {
      const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6;
      const calls = Math.round(callsADay * (isWeekend ? 0.15 : 0.7 + chance(`${key}${dayOf(day)}`) * 0.6));
      return { grantId, day: dayOf(day), calls, rows: calls * ROWS_A_CALL };
    });
  const callsIn = days.reduce((sum, { calls }) => sum + calls, 0);
  const lastUsedAt = new Date(now.getTime() - 2 * HOUR_MS);
  await trx
    .insertInto("dataGrant")
    .values({
      id: grantId,
      applicationId: id,
      resourceCode: resource.code,
      holderId: applicant.id,
      unit: applicant.company,
      items: JSON.stringify(items.map(({ field }) => field)),
      scopeCode: applicant.regionCode,
      postRegion: applicant.regionCode,
      postUnit: applicant.company,
      postDepartment: applicant.deptName,
      rate: rateOf(resource.sharing),
      grantedAt,
      expiresAt: monthsOn(new Date(now.getTime() + endsInDays * DAY_MS), 0),
      calls: callsIn * Math.max(1, Math.round(months / 3)),
      rows: callsIn * Math.max(1, Math.round(months / 3)) * ROWS_A_CALL,
      lastUsedAt,
    })
    .execute();
  await trx
    .insertInto("dataCredential")
    .values({
      secretHash: hashOfToken(randomToken()),
      grantId,
      hint: `演${key}`,
      issuedAt: grantedAt,
      lastUsedAt,
    })
    .execute();
  if (days.length > 0) await trx.insertInto("dataUse").values(days).execute();
}

/** Applications for data in every state, so that the queues, what somebody holds and the monitor show their work. */
export async function seedRequestedData(deps: Deps, nameOf: (code: string) => string): Promise<void> {
  const [applicant, county, provider] = await Promise.all(
    [APPLICANT, COUNTY, PROVIDER].map((username) => accountOf(deps, username)),
  );
  if (!applicant || !county || !provider) return;
  const byName = new Map(dataResourceRows(deps.now).resources.map((resource) => [resource.name, resource]));
  for (const one of requestedData) {
    const resource = byName.get(one.resource);
    if (!resource) throw new Error(`no data resource is called ${one.resource}`);
    await seedOne(deps, one, resource, { applicant, county, provider }, nameOf);
  }
}
