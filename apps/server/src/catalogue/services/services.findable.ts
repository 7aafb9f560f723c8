import type { ConnectedSystem, Service } from "@sannong/contract/catalogue/services";
import { HANDLING } from "@sannong/contract/catalogue/search-kinds";
import type { Findable } from "../../kernel/publication/index.ts";

/** A service as somebody finds it. */
export function findableService(service: Service): Findable {
  const { identification, name, summary, owner, domain, audiences, handling, systemAbbr, useCount } = service;
  return {
    kind: "service",
    key: identification,
    title: name,
    summary,
    owner,
    domain,
    // everybody may read of a service; the sign-in comes with the press
    isNeedLogin: false,
    needsSignIn: service.isNeedLogin,
    identification,
    belongsTo: systemAbbr || null,
    tags: [handling],
    otherWords: [service.systemName],
    useCount,
    audiences,
    facts: [
      { label: HANDLING, text: handling },
      { label: "面向", text: audiences.join("、") },
      { label: "受理部门", text: owner },
    ],
  };
}

/** A system as somebody finds it. Whether and how one enters it may change any minute, and is asked when it is found. */
export const findableSystem = (system: ConnectedSystem): Findable => ({
  kind: "system",
  key: system.systemAbbr,
  title: system.name,
  summary: system.summary,
  owner: system.owner,
  domain: system.domain,
  isNeedLogin: false,
  needsSignIn: system.need !== "open",
  identification: system.identification,
  path: system.identification === null ? "/system/index" : null,
  belongsTo: system.systemAbbr,
  facts: [{ label: "主管部门", text: system.owner }],
});
