import { sql } from "kysely";
import type { Db } from "../src/platform/database/database.ts";

const act = { revision: 1, act: "withdraw", reason: "演示" } as const;
const paging = { pageNum: 1, pageSize: 20 };

/** The same four of every publication: what it lists, reads, saves and takes down lies `here`. */
const adminEntries = (
  paths: readonly [string, string, string, string],
  idHere: () => Promise<string>,
  content: object,
  here: string,
) => ({
  [paths[0]]: () => ({ areaCode: here, ...paging }),
  [paths[1]]: async () => ({ id: await idHere() }),
  [paths[2]]: async () => ({ id: await idHere(), revision: 1, ...content, areaCode: here }),
  [paths[3]]: async () => ({ id: await idHere(), ...act }),
});

/** Content that is published and lies `here`. */
export function foreignPublications(db: Db, here: string): Record<string, () => Promise<object> | object> {
  const product = async () =>
    (await db.updateTable("financeProduct").set({ regionCode: here }).returning("id").executeTakeFirstOrThrow()).id;
  const institution = async () =>
    (await db.updateTable("financeInstitution").set({ regionCode: here }).returning("id").executeTakeFirstOrThrow()).id;
  const machine = async () =>
    (await db.updateTable("machine").set({ regionCode: here }).returning("id").executeTakeFirstOrThrow()).id;
  const situation = async () => {
    const row = {
      id: "演示外县事情",
      name: "演示",
      summary: "演示",
      said: JSON.stringify([]),
      audiences: JSON.stringify(["农户"]),
      domain: "mach",
      icon: "tractor",
      steps: JSON.stringify([{ identification: "njbt-apply", reason: "演示" }]),
      sort: 1,
      regionCode: here,
      state: "published" as const,
    };
    await db
      .insertInto("situation")
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute();
    return row.id;
  };
  const announcement = async () => {
    const row = {
      id: "演示外县公告",
      kind: "maintenance" as const,
      title: "演示",
      parts: JSON.stringify(["search"]),
      stage: "planned" as const,
      startsAt: "2026-12-01T22:00",
      endsAt: "2026-12-01T23:00",
      body: "演示",
      regionCode: here,
      state: "published" as const,
    };
    await db
      .insertInto("announcement")
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute();
    return row.id;
  };
  const report = async () => {
    const row = {
      id: "演示外县报告",
      title: "演示",
      summary: "演示",
      period: "month" as const,
      theme: "grain",
      until: "2001-01",
      regionCode: here,
      author: "演示",
      forStaff: true,
      content: JSON.stringify({ figures: [], chapters: [] }),
      publishedAt: new Date(),
    };
    await db
      .insertInto("report")
      .values(row)
      .onConflict((one) => one.doNothing())
      .execute();
    return row.id;
  };
  const resource = async () =>
    (await db.updateTable("dataResource").set({ providerRegion: here }).returning("code").executeTakeFirstOrThrow())
      .code;
  const scene = async () => {
    const form = sql<string>`form || ${JSON.stringify({ regionCode: here })}::jsonb`;
    const scenes = db.updateTable("scene").set({ form }).where("status", "=", "published");
    return (await scenes.returning("id").executeTakeFirstOrThrow()).id;
  };
  return {
    "/scene/desk/list": () => ({ areaCode: here, ...paging }),
    "/scene/desk/act": async () => ({ id: await scene(), ...act }),
    ...adminEntries(
      ["/data/desk/list", "/data/desk/read", "/data/desk/save", "/data/desk/act"],
      resource,
      {
        name: "演示",
        classCode: "30100101",
        provider: "演示",
        providerCode: "演示",
        summary: "演示",
        domain: "plant",
        level: "local",
        formats: ["database"],
        items: [{ field: "a", name: "演示", type: "text", length: 1, sensitivity: "public" }],
        sharing: "unconditional",
        sharingCondition: "",
        sharingWay: "api",
        legalBasis: "",
        openness: "open",
        opennessCondition: "",
        updateCycle: "daily",
        updatedOn: "2026-01-01",
        related: [],
        completeness: 90,
        accuracy: 90,
        timeliness: 90,
      },
      here,
    ),
    "/data/desk/rowTemplate": async () => ({ id: await resource() }),
    "/smartBrain/desk/values": () => ({ indicator: "grain-progress", areaCode: here }),
    ...adminEntries(
      [
        "/analysisReport/desk/list",
        "/analysisReport/desk/read",
        "/analysisReport/desk/save",
        "/analysisReport/desk/act",
      ],
      report,
      {
        title: "演示",
        summary: "演示",
        period: "month" as const,
        theme: "grain",
        until: "2020-01",
        author: "演示",
        isForStaff: true,
      },
      here,
    ),
    ...adminEntries(
      ["/jinrong/desk/products", "/jinrong/desk/product", "/jinrong/desk/saveProduct", "/jinrong/desk/actOnProduct"],
      product,
      {
        name: "演示贷",
        institutionId: "sfns",
        kind: "credit",
        audiences: ["家庭农场"],
        most: 100_000,
        rateFrom: 3450,
        rateTo: 4000,
        months: 12,
        days: 3,
        needsPhone: true,
        identification: "xdztc-apply",
        about: "演示",
        guarantee: "演示",
        repayment: "演示",
        materials: ["演示"],
        steps: ["演示"],
        phone: "演示",
        sort: 1,
      },
      here,
    ),
    ...adminEntries(
      [
        "/jinrong/desk/institutions",
        "/jinrong/desk/institution",
        "/jinrong/desk/saveInstitution",
        "/jinrong/desk/actOnInstitution",
      ],
      institution,
      { name: "演示银行", kind: "bank", address: "演示", phone: "演示", hours: "演示", about: "演示", sort: 1 },
      here,
    ),
    ...adminEntries(
      ["/njy/desk/list", "/njy/desk/read", "/njy/desk/save", "/njy/desk/act"],
      machine,
      {
        category: "收获机械",
        item: "演示机具",
        model: "演示",
        maker: "演示",
        grade: "演示",
        subsidy: 1,
        certificate: "演示外县",
        validUntil: "2030-01-01",
        year: 2026,
        about: "演示",
      },
      here,
    ),
    "/njy/desk/export": () => ({ areaCode: here }),
    ...adminEntries(
      ["/situation/desk/list", "/situation/desk/read", "/situation/desk/save", "/situation/desk/act"],
      situation,
      {
        name: "演示",
        summary: "演示",
        said: [],
        audiences: ["农户"],
        domain: "mach",
        icon: "tractor",
        steps: [{ identification: "njbt-apply", reason: "演示" }],
        sort: 1,
      },
      here,
    ),
    ...adminEntries(
      ["/status/desk/list", "/status/desk/read", "/status/desk/save", "/status/desk/act"],
      announcement,
      {
        kind: "maintenance",
        title: "演示",
        parts: ["search"],
        stage: "planned",
        startsAt: "2026-12-01T22:00",
        endsAt: "2026-12-01T23:00",
        body: "演示",
      },
      here,
    ),
  };
}
