import * as z from "zod/mini";
import { nothing, text } from "../fields.ts";

/** What may be kept at hand: a connected system by its abbreviation, a service by its identification. */
const favourite = z.object({
  kind: z.enum(["system", "service"], "只能收藏系统或服务"),
  subject: text("请选择要收藏的系统或服务", 64),
});
export type Favourite = z.infer<typeof favourite>;

/** So many at most: a list that is longer is no help. */
export const MOST_FAVOURITES = 60;

const favourites = z.array(favourite);

export const myFavourites = {
  input: nothing,
  output: z.object({
    favourites,
    /** services opened last, each once, the latest first */
    recents: z.array(
      z.object({
        identification: z.string(),
        /** ISO 8601 */
        at: z.string(),
      }),
    ),
  }),
};
export const setFavourite = {
  input: z.extend(favourite, { wanted: z.boolean("请选择收藏或取消收藏") }),
  output: z.object({ favourites }),
};
export const orderFavourites = {
  input: z.object({
    favourites: z.array(favourite, "请提交全部收藏的顺序").check(z.maxLength(MOST_FAVOURITES, "收藏过多")),
  }),
  output: z.object({ favourites }),
};
