import type { Db } from "../src/platform/database/database.ts";

/** A matter that is done in a system, as the catalogue lists it: `<abbr>-service`. */
export async function listService(db: Db, abbr: string): Promise<void> {
  const { id: moduleId } = await db.selectFrom("catalogueModule").select("id").limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto("service")
    .values({
      identification: `${abbr}-service`,
      name: `${abbr}的服务`,
      summary: "",
      owner: "",
      domain: "data",
      moduleId,
      audiences: "[]",
      handling: "查询",
      isNeedLogin: true,
      routePath: null,
      jumpType: 0,
      jumpUrl: "",
      resourceUrl: null,
      systemAbbr: abbr,
      validateBoundUser: false,
      deleteCasualUser: false,
      jumpSource: 0,
      sort: 1,
      isDemonstration: true,
    })
    .execute();
}
