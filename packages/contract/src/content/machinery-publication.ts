import { publication } from "./publication.ts";

export type { MachineInput, ManagedMachine } from "./machinery-publication.schemas.ts";

export const machines = publication({
  module: "machinery",
  at: "/njy/desk",
  list: "本地区及下级的补贴机具，含草稿和已撤下的",
  export: "导出补贴机具一览表，Excel（写入审计日志）",
  read: "要修改的一种补贴机具",
  save: {
    summary: "新建或修改补贴机具；已发布的改后随即生效（写入审计日志）",
    errors: ["content.taken", "content.wrongReference"],
  },
  act: { summary: "发布、撤下补贴机具，或删除草稿（写入审计日志）", errors: ["content.inUse"] },
  schemas: async () => (await import("./machinery-publication.schemas.ts")).machines,
});
