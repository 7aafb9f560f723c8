import { endpoint } from "../endpoint.ts";

/** Read only: a source is changed where the installation is configured, with everything that vouches for it. */
export const upstreamSourcesInUse = endpoint({
  module: "upstream",
  method: "POST",
  path: "/upstream/desk/sources",
  summary: "外部身份源：协议、提供的信息、关联账号数、近 30 天登录次数和失败原因",
  access: { permission: "settings.manage" },
  region: "none",
  transport: "sealed",
  errors: [],
  schemas: async () => (await import("./identity-providers-admin.schemas.ts")).upstreamSourcesInUse,
});
