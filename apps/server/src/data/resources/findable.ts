import { sharingKinds, updateCycles } from "@sannong/contract/data/resource-words";
import type { Findable } from "../../kernel/publication/index.ts";
import type { Resource } from "./catalogue.rules.ts";

/** A resource as people look for it: by its name, its provider and its items. */
export const findableResource = (resource: Resource, requests: number): Findable => ({
  kind: "data",
  key: resource.code,
  title: resource.name,
  summary: resource.summary,
  owner: resource.provider,
  otherWords: [resource.code, ...resource.items.map(({ name }) => name)],
  isNeedLogin: true,
  path: `/data/dataAnalysis?code=${encodeURIComponent(resource.code)}`,
  domain: resource.domain,
  tags: [sharingKinds[resource.sharing], updateCycles[resource.updateCycle]],
  at: new Date(resource.updatedOn),
  useCount: requests,
  facts: [
    { label: "共享类型", text: sharingKinds[resource.sharing] },
    { label: "更新周期", text: updateCycles[resource.updateCycle] },
    { label: "信息项", text: `${resource.items.length} 项` },
  ],
});
