import type { SceneStanding } from "@sannong/contract/content/scene-words";
import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { countScenes, publishedScenes, type SceneFilter } from "./scenes.store.ts";

export type WatchFilter = SceneFilter & { standing?: readonly SceneStanding[] | undefined };
/** From when on a scene counts as late and as silent, and the days that are told. */
export type Since = { late: Date; silent: Date; week: string; first: string };

/** The rule `standingOf`, for the database. */
const standing = ({ late, silent }: Since) =>
  sql<SceneStanding>`case when last_online_at is null then 'unconnected'
                          when last_online_at < ${silent} then 'silent'
                          when last_online_at < ${late} then 'late' else 'online' end`;
const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`;
const dayFrom = (first: string) => sql<boolean>`day >= ${first}::date`;

export function figuresStore(db: Db) {
  const chosen = (filter: WatchFilter, since: Since) =>
    publishedScenes(db, filter).$if(Boolean(filter.standing?.length), (query) =>
      query.where(standing(since), "in", [...(filter.standing ?? [])]),
    );

  return {
    /** The longest unheard of first, those that never were at the end. */
    async list(filter: WatchFilter, since: Since, { offset, limit }: { offset: number; limit: number }) {
      const found = chosen(filter, since);
      // the page first: to look up the figures of every scene takes as long as there are scenes
      const page = found
        .select("scene.id")
        .orderBy("lastOnlineAt", (order) => order.asc().nullsLast())
        .orderBy("scene.id")
        .offset(offset)
        .limit(limit)
        .as("page");
      const [rows, { total }] = await Promise.all([
        db
          .selectFrom(page)
          .innerJoin("scene", "scene.id", "page.id")
          .leftJoinLateral(
            (eb) =>
              eb
                .selectFrom("sceneFigure")
                .select(["active", "reported"])
                .whereRef("sceneId", "=", "scene.id")
                .orderBy("day", "desc")
                .limit(1)
                .as("latest"),
            (join) => join.onTrue(),
          )
          .leftJoinLateral(
            (eb) =>
              eb
                .selectFrom("sceneFigure")
                .select((one) => [one.fn.avg<string>("active").as("average"), one.fn.sum<string>("reported").as("sum")])
                .whereRef("sceneId", "=", "scene.id")
                .where(dayFrom(since.week))
                .as("lately"),
            (join) => join.onTrue(),
          )
          .select([
            "scene.id",
            "scene.name",
            "scene.field",
            "scene.regionCode",
            "scene.unit",
            "lastOnlineAt",
            "latest.active",
            "latest.reported",
            "lately.average",
            "lately.sum",
          ])
          .orderBy("lastOnlineAt", (order) => order.asc().nullsLast())
          .orderBy("scene.id")
          .execute(),
        found.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow(),
      ]);
      return { rows, total: Number(total) };
    },

    counts: (filter: WatchFilter) => countScenes(db, filter),

    async standings(filter: WatchFilter, since: Since) {
      const rows = await publishedScenes(db, filter)
        .select((eb) => [standing(since).as("value"), eb.fn.countAll<string>().as("count")])
        .groupBy("value")
        .execute();
      return new Map(rows.map(({ value, count }) => [value, Number(count)]));
    },

    /** All chosen scenes together, day by day. */
    async together(filter: WatchFilter, since: Since) {
      const rows = await db
        .selectFrom("sceneFigure")
        .select((eb) => [
          dayText.as("day"),
          eb.fn.sum<string>("active").as("active"),
          eb.fn.sum<string>("reported").as("reported"),
        ])
        .where(dayFrom(since.first))
        .where("sceneId", "in", chosen(filter, since).select("scene.id"))
        .groupBy("day")
        .execute();
      return new Map(
        rows.map(({ day, active, reported }) => [day, { active: Number(active), reported: Number(reported) }]),
      );
    },

    async daysOf(sceneId: string, first: string) {
      const rows = await db
        .selectFrom("sceneFigure")
        .select([dayText.as("day"), "active", "reported"])
        .where("sceneId", "=", sceneId)
        .where(dayFrom(first))
        .execute();
      return new Map(rows.map(({ day, active, reported }) => [day, { active, reported }]));
    },

    /** Takes the place of what was told of that day; false where this system does not report for the scene. */
    async report(given: {
      number: number;
      systemAbbr: string;
      day: string;
      active: number;
      reported: number;
      at: Date;
    }) {
      const { number, systemAbbr, day, active, reported, at } = given;
      const result = await sql`
        with scene_of as (
          update scene set last_online_at = ${at}
           where number = ${number} and lower(system_abbr) = lower(${systemAbbr}) and status = 'published'
          returning id)
        insert into scene_figure (scene_id, day, active, reported, at)
        select id, ${day}::date, ${active}, ${reported}, ${at} from scene_of
            on conflict (scene_id, day)
            do update set active = excluded.active, reported = excluded.reported, at = excluded.at
      `.execute(db);
      return (result.numAffectedRows ?? 0n) > 0n;
    },
  };
}

export type FiguresStore = ReturnType<typeof figuresStore>;
