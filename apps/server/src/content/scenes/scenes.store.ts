import type { SceneField, SceneOrder } from "@sannong/contract/content/scene-words";
import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { containing } from "../../platform/database/like.ts";
import type { Tables } from "../../platform/database/tables.ts";

export type Scene = {
  id: string;
  number: number;
  form: SceneForm;
  isFeatured: boolean;
  lastOnlineAt: Date | null;
  publishedAt: Date;
};

/** What somebody looks for among what is published. */
export type SceneFilter = {
  keywords?: string | undefined;
  field?: readonly SceneField[] | undefined;
  xzqh?: readonly string[] | undefined;
  featured?: boolean | undefined;
};
type Part = keyof SceneFilter;

const asScene = (row: Selectable<Tables["scene"]>): Scene => ({
  id: row.id,
  number: row.number,
  form: row.form as SceneForm,
  isFeatured: row.isFeatured,
  lastOnlineAt: row.lastOnlineAt,
  publishedAt: row.publishedAt ?? row.updatedAt,
});

const inOne = (eb: ExpressionBuilder<Tables, "scene">, roots: readonly string[]) =>
  eb.or(roots.map((root) => sql<boolean>`starts_with(scene.region_code, ${root})`));

/** What is published and fits the filter; `but` names a part of the filter that is left out. */
export const publishedScenes = (db: Db, { keywords, field, xzqh, featured }: SceneFilter, but?: Part) =>
  db
    .selectFrom("scene")
    .where("scene.status", "=", "published")
    .$if(Boolean(keywords), (query) =>
      query.where((eb) =>
        eb.or((["name", "unit", "summary"] as const).map((column) => eb(column, "ilike", containing(keywords ?? "")))),
      ),
    )
    .$if(but !== "field" && Boolean(field?.length), (query) => query.where("scene.field", "in", [...(field ?? [])]))
    .$if(but !== "xzqh" && Boolean(xzqh?.length), (query) => query.where((eb) => inOne(eb, xzqh ?? [])))
    .$if(but !== "featured" && featured === true, (query) => query.where("isFeatured", "=", true));

/** How many there would be with each field, and in each city. */
export async function countScenes(db: Db, filter: SceneFilter) {
  const city = sql<string>`left(scene.region_code, 4)`;
  const [fields, cities, { featured }] = await Promise.all([
    publishedScenes(db, filter, "field")
      .select((eb) => ["scene.field as value", eb.fn.countAll<string>().as("count")])
      .groupBy("scene.field")
      .execute(),
    publishedScenes(db, filter, "xzqh")
      .select((eb) => [city.as("value"), eb.fn.countAll<string>().as("count")])
      .groupBy(city)
      .orderBy(city)
      .execute(),
    publishedScenes(db, filter, "featured")
      .select((eb) => eb.fn.countAll<string>().filterWhere("isFeatured", "=", true).as("featured"))
      .executeTakeFirstOrThrow(),
  ]);
  const numbers = (rows: { value: string; count: string }[]) =>
    rows.map(({ value, count }) => ({ value, count: Number(count) }));
  return { fields: numbers(fields), cities: numbers(cities), featured: Number(featured) };
}

export function scenesStore(db: Db) {
  return {
    async list(filter: SceneFilter & { order: SceneOrder; offset: number; limit: number }) {
      const found = publishedScenes(db, filter);
      const ordered = {
        arranged: found.orderBy("place").orderBy("publishedAt", "desc"),
        newest: found.orderBy("publishedAt", "desc"),
        name: found.orderBy(sql`scene.name collate "zh-x-icu"`),
      }[filter.order];
      const [rows, { total }, counts] = await Promise.all([
        ordered.selectAll().orderBy("scene.id").offset(filter.offset).limit(filter.limit).execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
        countScenes(db, filter),
      ]);
      return { scenes: rows.map(asScene), total: Number(total), counts };
    },

    async all(): Promise<Scene[]> {
      return (await publishedScenes(db, {}).selectAll().execute()).map(asScene);
    },

    async find(id: string): Promise<Scene | undefined> {
      const row = await publishedScenes(db, {}).selectAll().where("id", "=", id).executeTakeFirst();
      return row && asScene(row);
    },

    /** Others of the same field, those of the same city first. */
    async related({ id, form }: Scene, most: number): Promise<Scene[]> {
      const city = form.regionCode.slice(0, 4);
      const rows = await publishedScenes(db, {})
        .selectAll()
        .where("id", "<>", id)
        .where((eb) => eb.or([eb("scene.field", "=", form.field), inOne(eb, [city])]))
        .orderBy((eb) =>
          eb
            .case()
            .when("scene.field", "=", form.field)
            .then(
              eb
                .case()
                .when(inOne(eb, [city]))
                .then(0)
                .else(1)
                .end(),
            )
            .else(2)
            .end(),
        )
        .orderBy("publishedAt", "desc")
        .orderBy("id")
        .limit(most)
        .execute();
      return rows.map(asScene);
    },
  };
}

export type ScenesStore = ReturnType<typeof scenesStore>;
