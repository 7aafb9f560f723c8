import { sql } from "kysely";
import type { SceneForm } from "@sannong/contract/content/scenes.schemas";
import type { Db } from "@sannong/server/platform/database/database";
import { sceneFields } from "@sannong/contract/content/scene-words";
import { oneOf } from "@sannong/contract/fields";
import * as z from "zod/mini";
import { readDocument } from "./data-files.ts";

/** The scenes of the demonstration; their departments are marked （演示） by seeding. */
const seededScenes = readDocument(
  "scenes.json",
  z.array(
    z.strictObject({
      /** kept for ever: what is brought up to date is found by it */
      key: z.string(),
      name: z.string(),
      field: oneOf(sceneFields),
      regionCode: z.string(),
      unit: z.string(),
      summary: z.string(),
      content: z.string(),
      outcome: z.string(),
      /** label, value, unit */
      effects: z.array(z.tuple([z.string(), z.string(), z.string()])),
      /** 万元 */
      investment: z.number(),
      funding: z.string(),
      contactDept: z.string(),
      /** the system that reports its figures; none where it is not watched */
      systemAbbr: z.optional(z.string()),
      isFeatured: z.optional(z.literal(true)),
      /** so many days ago its system was last heard of; today when left out */
      silentFor: z.optional(z.number()),
      /** so many people use it on a usual day */
      usual: z.number(),
    }),
  ),
);
type SeedScene = (typeof seededScenes)[number];

const recommended = seededScenes.filter(({ isFeatured }) => isFeatured);
const DAYS = 90;
const DAY_MS = 86_400_000;
const minutes = (count: number) => count * 60_000;
/** Fields come one after the other in the list above, and mixed in what is shown. */
const mixed = (place: number) => (place * 7) % seededScenes.length;
const idOf = ({ key }: SeedScene) => `demo-${key}`;

const formOf = (scene: SeedScene, place: number): SceneForm => ({
  name: scene.name,
  field: scene.field,
  regionCode: scene.regionCode,
  unit: scene.unit,
  summary: scene.summary,
  content: scene.content,
  outcome: scene.outcome,
  effects: scene.effects.map(([label, value, unit]) => ({ label, value, unit })),
  investment: scene.investment,
  funding: scene.funding,
  contactDept: `${scene.contactDept}（演示）`,
  contactPhone: `000-${String(10_000_000 + place)}`,
  systemAbbr: scene.systemAbbr ?? "",
});

/** The scenes of the demonstration, and the figures their systems would have told. Safe to run again. */
export async function seedScenes(trx: Db, now: Date): Promise<void> {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  const added = await trx
    .insertInto("scene")
    .values(
      seededScenes.map((scene, place) => ({
        id: idOf(scene),
        declarerId: null,
        declarerRegion: scene.regionCode,
        form: JSON.stringify(formOf(scene, place)),
        status: "published",
        place: recommended.indexOf(scene) + 1 || null,
        // within the last hour, or as many days ago as it has been silent
        lastOnlineAt: scene.systemAbbr
          ? new Date(at(scene.silentFor ?? 0).getTime() - minutes(3 + mixed(place) * 1.9))
          : null,
        createdAt: at(420 - mixed(place)),
        updatedAt: at(400 - mixed(place) * 11),
        publishedAt: at(400 - mixed(place) * 11),
      })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  if (added.length === 0) return;
  await seedFigures(trx, now, new Set(added.map(({ id }) => id)));
}

/**
 * Busier on working days, a little more each week, never twice the same, and the same again for the same moment.
 * One statement: the database multiplies scenes by days.
 */
async function seedFigures(trx: Db, now: Date, added: ReadonlySet<string>): Promise<void> {
  const watched = seededScenes
    .filter((scene) => scene.systemAbbr && added.has(idOf(scene)))
    .map((scene) => ({ id: idOf(scene), usual: scene.usual, silent: scene.silentFor ?? 0 }));
  await sql`
    insert into scene_figure (scene_id, day, active, reported, at)
    select told.id, told.day, told.active, told.active * (3 + abs(hashtext(told.id)) % 9), ${now}
      from (select watched.id, days.day,
                   greatest(1, round(watched.usual
                     * (case when extract(isodow from days.day) > 5 then 0.62 else 1 end)
                     * (0.86 + 0.14 * days.place / ${DAYS}::numeric)
                     * (0.9 + (abs(hashtext(watched.id || days.day)) % 20) / 100.0)))::int as active
              from jsonb_to_recordset(${JSON.stringify(watched)}::jsonb) as watched(id text, usual int, silent int)
              cross join (select (${now}::timestamptz at time zone 'Asia/Shanghai')::date - ${DAYS - 1}::int + place as day, place
                            from generate_series(0, ${DAYS - 1}::int) as place) as days
             where days.place < ${DAYS}::int - watched.silent) as told`.execute(trx);
}
