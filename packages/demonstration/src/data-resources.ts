import { dayOf } from "@sannong/contract/rules/time/days";
import { domain } from "@sannong/contract/catalogue/services.schemas";
import {
  dataFormats,
  dataLevels,
  sharingKinds,
  sharingWays,
  updateCycles,
} from "@sannong/contract/data/resource-words";
import { oneOf } from "@sannong/contract/fields";
import { nationalClasses, seedDataClasses } from "@sannong/server/data/resources/index";
import type { Db } from "@sannong/server/platform/database/database";
import * as z from "zod/mini";
import { anyText, flag, listOf, number, readTable, text } from "./data-files.ts";
import { chance, itemsOf, type SeedItem, valueOf } from "./data-items.ts";

const providers = new Map(
  readTable("resources/providers.tsv", { code: text, name: text, region: text }).map((one) => [one.code, one]),
);
const nobody = { code: "", name: "", region: "" };

/** The data resources of the demonstration, in the order of the catalogue. */
const catalogue = readTable("resources/resources.tsv", {
  name: text,
  domain,
  /** 项, 目 and 细目; codes come of their places */
  division: text,
  heading: text,
  detail: text,
  provider: z.pipe(
    text.check(z.refine((code) => providers.has(code), "is no provider")),
    z.transform((code) => providers.get(code) ?? nobody),
  ),
  summary: text,
  sharing: oneOf(sharingKinds),
  /** under which condition it is shared; for what is not shared, the legal basis */
  condition: anyText,
  cycle: oneOf(updateCycles),
  level: z._default(oneOf(dataLevels), "province"),
  formats: listOf(oneOf(dataFormats)),
  way: z._default(oneOf(sharingWays), "api"),
  /** how many rows the demonstration serves; none when it is not given by call */
  rows: z._default(number, 0),
  /** rows belong to no region */
  isWithoutRegion: flag,
});

const figures = (value: number, digits: number) => String(value).padStart(digits, "0");
const [, , DEPARTMENT_CLASS] = nationalClasses;

type Listed = { given: (typeof catalogue)[number]; items: readonly SeedItem[]; classCode: string; code: string };

/** Classes with the resources in them, numbered in the order in which the table names them. */
function listed() {
  const classes: { code: string; name: string }[] = [DEPARTMENT_CLASS];
  const below = new Map<string, string[]>();
  const classIn = (parent: string, name: string, digits: number): string => {
    const names = below.get(parent) ?? [];
    below.set(parent, names);
    const code = (place: number) => `${parent}${figures(place + 1, digits)}`;
    if (names.includes(name)) return code(names.indexOf(name));
    names.push(name);
    classes.push({ code: code(names.length - 1), name });
    return code(names.length - 1);
  };
  const resources = catalogue.map((given, place): Listed => {
    const division = classIn(DEPARTMENT_CLASS.code, given.division, 2);
    const classCode = classIn(classIn(division, given.heading, 3), given.detail, 2);
    return { given, items: itemsOf(given.name), classCode, code: `${classCode}/${figures(place + 1, 6)}` };
  });
  return { classes, resources };
}

const before = (now: Date, days: number) => dayOf(now, Math.round(days));
const cycleDays = { realtime: 0, daily: 1, weekly: 6, monthly: 20, quarterly: 60, halfYearly: 120, yearly: 200 };
const percent = (words: string, from: number) => Math.round((from + chance(words) * (100 - from)) * 10) / 10;

/** Classes and resources as rows. */
export function dataResourceRows(now: Date) {
  const { classes, resources } = listed();
  return {
    classes,
    resources: resources.map(({ given, items, classCode, code }) => {
      const { provider } = given;
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
        domain: given.domain,
        level: given.level,
        formats: JSON.stringify(given.formats),
        items: JSON.stringify(
          items.map(({ field, name, type, length, sensitivity }) => ({ field, name, type, length, sensitivity })),
        ),
        sharing: given.sharing,
        sharingCondition: isRefused ? "" : given.condition,
        sharingWay: given.way,
        legalBasis: isRefused ? given.condition : "",
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
        rowCount: given.rows,
        isDemonstration: true,
      };
    }),
    withRows: resources.filter(({ given }) => given.rows > 0),
  };
}

type County = { code: string; name: string };
const nowhere: County = { code: "", name: "" };

/** What a call gives out of each resource that has rows: of the provider's region, county after county. */
function rowsOf({ given, items, code }: Listed, counties: readonly County[], now: Date) {
  const { region } = given.provider;
  const own = counties.filter((county) => county.code.startsWith(region));
  const first = own.findIndex(({ code: county }) => county === "320925");
  return Array.from({ length: given.rows }, (_row, seq) => {
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
