import { endpoint } from "../endpoint.ts";
import { atDesk, deskErrors } from "./publication.ts";

export type { DeskMachine, MachineInput } from "./machinery-desk.schemas.ts";

const own = { ...atDesk, module: "machinery" } as const;

export const deskMachines = endpoint({
  ...own,
  path: "/njy/desk/list",
  summary: "本地区及下级的补贴机具，含草稿和已撤下的",
  errors: deskErrors.list,
  schemas: async () => (await import("./machinery-desk.schemas.ts")).deskMachines,
});

export const exportMachines = endpoint({
  ...own,
  path: "/njy/desk/export",
  summary: "导出补贴机具一览表，Excel（写入审计日志）",
  reply: "spreadsheet",
  errors: deskErrors.list,
  schemas: async () => (await import("./machinery-desk.schemas.ts")).exportMachines,
});

export const deskMachine = endpoint({
  ...own,
  path: "/njy/desk/read",
  summary: "要修改的一种补贴机具",
  errors: deskErrors.read,
  schemas: async () => (await import("./machinery-desk.schemas.ts")).deskMachine,
});

export const saveMachine = endpoint({
  ...own,
  path: "/njy/desk/save",
  summary: "新建或修改补贴机具；已发布的改后随即生效（写入审计日志）",
  errors: deskErrors.save,
  schemas: async () => (await import("./machinery-desk.schemas.ts")).saveMachine,
});

export const actOnMachine = endpoint({
  ...own,
  path: "/njy/desk/act",
  summary: "发布、撤下补贴机具，或删除草稿（写入审计日志）",
  errors: deskErrors.act,
  schemas: async () => (await import("./machinery-desk.schemas.ts")).actOnMachine,
});
