import { endpoint } from "../endpoint.ts";

export type { Favourite } from "./favourites.schemas.ts";

const own = { module: "favourites", access: "signedIn", region: "self", transport: "sealed", method: "POST" } as const;

export const myFavourites = endpoint({
  ...own,
  path: "/favourite/list",
  summary: "本人收藏的系统和服务（按本人的顺序）与最近使用",
  onlyReads: true,
  errors: [],
  schemas: async () => (await import("./favourites.schemas.ts")).myFavourites,
});

export const setFavourite = endpoint({
  ...own,
  path: "/favourite/set",
  summary: "收藏或取消收藏一个系统或服务",
  errors: ["favourite.unknown", "favourite.tooMany"],
  schemas: async () => (await import("./favourites.schemas.ts")).setFavourite,
});

export const orderFavourites = endpoint({
  ...own,
  path: "/favourite/order",
  summary: "保存收藏的顺序",
  errors: ["favourite.changed"],
  schemas: async () => (await import("./favourites.schemas.ts")).orderFavourites,
});
