import * as z from "zod/mini";
import { nothing, oneOf, text } from "../fields.ts";
import { changed, publicationSchemas, revision, standing } from "./publication.schemas.ts";
import { MOST_RECOMMENDED, sceneFields, sceneStandings } from "./scene-words.ts";

const field = oneOf(sceneFields, "没有这个领域");

/** One that was published, whether everybody still sees it or not. */
const scene = z.extend(standing, {
  /** the public number: CJ-00000012 */
  code: z.string(),
  name: z.string(),
  field,
  unit: z.string(),
  /** ISO 8601 */
  publishedAt: z.string(),
  standing: oneOf(sceneStandings),
  /** among those that are recommended, from 1; null: it is not */
  place: z.nullable(z.number()),
});
export type ManagedScene = z.infer<typeof scene>;

const { list, act } = publicationSchemas({
  row: scene,
  // what is declared is written by its declarer, not in the office
  written: nothing,
  narrowed: { field: z.optional(field) },
});
/** What was reviewed and published is never thrown away. */
export const scenes = { list, act: { ...act, output: scene } };

const arrangement = z.extend(changed, {
  /** those that are recommended, in their order */
  scenes: z.array(z.object({ id: z.string(), name: z.string(), field, regionName: z.string(), unit: z.string() })),
});
export type SceneArrangement = z.infer<typeof arrangement>;

export const sceneArrangement = { input: nothing, output: arrangement };

export const arrangeScenes = {
  input: z.object({
    revision,
    ids: z.array(text("请指明场景", 40)).check(
      z.maxLength(MOST_RECOMMENDED, `最多推荐 ${MOST_RECOMMENDED} 个场景，请先取消几个`),
      z.refine((ids: string[]) => new Set(ids).size === ids.length, "同一个场景只能推荐一次"),
    ),
  }),
  output: arrangement,
};
