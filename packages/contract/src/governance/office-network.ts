import { endpoint, type Endpoint } from "../endpoint.ts";

const own = {
  module: "office-network",
  method: "POST",
  access: { permission: "policy.manage" },
  region: "none",
  transport: "sealed",
} as const;

/** What staff who administer nothing may do: they work in the portal, from wherever they are. */
const portalWork: readonly string[] = ["scene.declare", "data.request", "report.read"];
const officeModules: readonly string[] = ["approvals", "workbench"];

/** Whether an entry is asked by the office's pages: these, and no others, are bound to its addresses. */
export const isOfOffice = ({ access, module }: Pick<Endpoint, "access" | "module">): boolean =>
  typeof access === "object"
    ? !portalWork.includes(access.permission)
    : access === "government" && officeModules.includes(module);

export const findOfficeNetwork = endpoint({
  ...own,
  path: "/officeNetwork/find",
  summary: "管理后台的访问范围：现在的范围、本人的地址、等待复核的变更与历史",
  errors: [],
  schemas: async () => (await import("./office-network.schemas.ts")).findOfficeNetwork,
});

export const proposeOfficeNetwork = endpoint({
  ...own,
  path: "/officeNetwork/propose",
  summary: "提交一项访问范围变更，由另一名管理员复核后生效",
  errors: [
    "settings.fixed",
    "settings.unchanged",
    "settings.changedMeanwhile",
    "settings.awaitsSecond",
    "officeNetwork.shutsOut",
    "secondFactor.confirmationRequired",
  ],
  schemas: async () => (await import("./office-network.schemas.ts")).proposeOfficeNetwork,
});

export const withdrawOfficeNetwork = endpoint({
  ...own,
  path: "/officeNetwork/withdraw",
  summary: "撤回自己提交、尚未复核的访问范围变更",
  errors: ["settings.notWaiting"],
  schemas: async () => (await import("./office-network.schemas.ts")).withdrawOfficeNetwork,
});
