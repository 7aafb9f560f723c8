import type { Db } from "@sannong/server/platform/database/database";
import { nationalClasses, seedDataClasses } from "@sannong/server/data/resources/index";
import { fisheryData, livestockData } from "./old/animals-and-fish.ts";
import { entityData, villageData } from "./old/entities-and-village.ts";
import { chance, itemsIn, type SeedItem, valueOf } from "./data-items.ts";
import { farmlandData, safetyData } from "./old/land-and-safety.ts";
import { machineryData, plantData } from "./old/plant-and-machinery.ts";
import type { SeedDataDomain, SeedResource } from "./old/data-shape.ts";

const domains: readonly SeedDataDomain[] = [
  plantData,
  machineryData,
  livestockData,
  fisheryData,
  farmlandData,
  entityData,
  safetyData,
  villageData,
];

const figures = (value: number, digits: number) => String(value).padStart(digits, "0");
const [, , DEPARTMENT_CLASS] = nationalClasses;

type Listed = { given: SeedResource; items: SeedItem[]; domain: SeedDataDomain; classCode: string; code: string };

function listed() {
  const classes: { code: string; name: string }[] = [DEPARTMENT_CLASS];
  const resources: Listed[] = [];
  for (const [place, domain] of domains.entries()) {
    const item = `${DEPARTMENT_CLASS.code}${figures(place + 1, 2)}`;
    classes.push({ code: item, name: domain.name });
    for (const [headingPlace, heading] of domain.headings.entries()) {
      const headingCode = `${item}${figures(headingPlace + 1, 3)}`;
      classes.push({ code: headingCode, name: heading.name });
      for (const [detailPlace, detail] of heading.details.entries()) {
        const classCode = `${headingCode}${figures(detailPlace + 1, 2)}`;
        classes.push({ code: classCode, name: detail.name });
        for (const given of detail.resources) {
          const code = `${classCode}/${figures(resources.length + 1, 6)}`;
          resources.push({ given, items: itemsIn(given.items), domain, classCode, code });
        }
      }
    }
  }
  return { classes, resources };
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const before = (now: Date, days: number) => dayOf(new Date(now.getTime() - Math.round(days) * 86_400_000));
const cycleDays = { realtime: 0, daily: 1, weekly: 6, monthly: 20, quarterly: 60, halfYearly: 120, yearly: 200 };
const percent = (words: string, from: number) => Math.round((from + chance(words) * (100 - from)) * 10) / 10;

/** Classes and resources as rows. */
export function dataResourceRows(now: Date) {
  const { classes, resources } = listed();
  return {
    classes,
    resources: resources.map(({ given, items, domain, classCode, code }) => {
      const provider = given.provider ?? domain.provider;
      const isRefused = given.sharing === "refused";
      const related = resources.filter((other) => other.classCode === classCode && other.code !== code).slice(0, 3);
      return {
        code,
        classCode,
        name: given.name,
        provider: provider.name,
        providerCode: provider.code,
        providerRegion: provider.region,
        summary: given.summary,
        domain: domain.domain,
        level: given.level ?? "province",
        formats: JSON.stringify(given.formats ?? ["database"]),
        items: JSON.stringify(items.map(({ choices: _choices, range: _range, ...item }) => item)),
        sharing: given.sharing,
        sharingCondition: isRefused ? "" : (given.condition ?? ""),
        sharingWay: given.way ?? "api",
        legalBasis: isRefused ? (given.condition ?? "") : "",
        openness:
          given.sharing === "unconditional" ? "open" : given.sharing === "conditional" ? "conditional" : "closed",
        opennessCondition: given.sharing === "conditional" ? "脱敏汇总后向社会开放" : "",
        updateCycle: given.cycle,
        publishedOn: before(now, 200 + chance(`${given.name}published`) * 700),
        updatedOn: before(now, cycleDays[given.cycle] * chance(`${given.name}updated`)),
        related: JSON.stringify(related.map((other) => other.code)),
        quality: JSON.stringify({
          completeness: percent(`${given.name}complete`, 94),
          accuracy: percent(`${given.name}accurate`, 92),
          timeliness: percent(`${given.name}timely`, 95),
        }),
        rowCount: given.rows ?? 0,
        isDemonstration: true,
      };
    }),
    withRows: resources.filter(({ given }) => (given.rows ?? 0) > 0),
  };
}

type County = { code: string; name: string };
const nowhere: County = { code: "", name: "" };

/** What a call gives out of each resource that has rows: of the provider's region, county after county. */
function rowsOf({ given, items, domain, code }: Listed, counties: readonly County[], now: Date) {
  const region = (given.provider ?? domain.provider).region;
  const own = counties.filter((county) => county.code.startsWith(region));
  const first = own.findIndex(({ code: county }) => county === "320925");
  return Array.from({ length: given.rows ?? 0 }, (_row, seq) => {
    const county = given.isWithoutRegion ? nowhere : (own[(Math.max(first, 0) + seq * 7) % own.length] ?? nowhere);
    const place = `${code}#${seq}`;
    const cells = items.map((item) => [item.field, valueOf(item, { region: county, place, day: now })] as const);
    return { resourceCode: code, seq, regionCode: county.code, content: JSON.stringify(Object.fromEntries(cells)) };
  });
}

const MOST_AT_ONCE = 1000;
/** How many resources get their rows. */
const WITH_ROWS = { full: Infinity, little: 2 };

/** The demonstration's data; what is there already is brought up to date, rows stay as they are. */
export async function seedDataResources(trx: Db, now: Date, content: "full" | "little"): Promise<void> {
  const { classes, resources, withRows } = dataResourceRows(now);
  await seedDataClasses(trx);
  // what an administrator of the demonstration renamed stays so
  await trx
    .insertInto("dataClass")
    .values(classes)
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  await trx
    .insertInto("dataResource")
    .values(resources)
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((eb) => ({
        name: eb.ref("excluded.name"),
        summary: eb.ref("excluded.summary"),
        items: eb.ref("excluded.items"),
        itemsMac: null,
        sharingCondition: eb.ref("excluded.sharingCondition"),
        legalBasis: eb.ref("excluded.legalBasis"),
      })),
    )
    .execute();
  const counties = await trx
    .selectFrom("region")
    .select(["code", "name"])
    .where("level", "=", 4)
    .where("isStatistical", "=", false)
    .orderBy("code")
    .execute();
  const rows = withRows.slice(0, WITH_ROWS[content]).flatMap((resource) => rowsOf(resource, counties, now));
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await trx
      .insertInto("dataRow")
      .values(rows.slice(from, from + MOST_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
