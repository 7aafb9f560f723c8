import { publication } from "./publication.ts";

export type { ManagedSituation, SituationInput } from "./situations-publication.schemas.ts";

export const situations = publication({
  module: "situations",
  at: "/situation/desk",
  list: "本地区及下级的事情，含草稿和已撤下的",
  read: "要修改的一件事情",
  save: {
    summary: "新建或修改一件事情和依次要办的事项；已发布的改后随即生效（写入审计日志）",
    errors: ["content.wrongReference"],
  },
  act: { summary: "发布、撤下一件事情，或删除草稿（写入审计日志）", errors: ["content.wrongReference"] },
  schemas: async () => (await import("./situations-publication.schemas.ts")).situations,
});
