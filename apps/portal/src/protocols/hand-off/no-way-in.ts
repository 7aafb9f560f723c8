import type { ConnectedSystem, Service } from "@sannong/contract/catalogue/services";
import { handoffRefusals } from "@sannong/contract/refusals/handoff";
import type { HandoffStep } from "@sannong/contract/rules/protocols/decide-handoff";
import type { NoWayIn } from "../../app/dialogs.ts";

type Refused = Extract<HandoffStep, { step: "refuse" }>["reason"];

/** Why a service does not open: the hand-off's sentence, and what its tile said besides. */
export function whyNot(reason: Refused, service: Service | undefined): NoWayIn {
  const { message } = handoffRefusals[reason];
  const isBinding = reason === "handoff.bindingRequired" && service?.notice;
  return {
    name: service?.name ?? "没有打开",
    why: isBinding ? `${message}${service.notice}` : message,
    since: reason === "handoff.suspended" ? (service?.healthSince ?? null) : null,
    systemName: service?.systemName ?? "",
    owner: service?.owner ?? "",
    guideOf: service?.identification,
  };
}

export type OpenedSystem = Pick<ConnectedSystem, "name" | "owner" | "wayIn" | "identification"> & {
  healthSince?: string | null;
};

/** Why a system does not open by any of its services. */
export const whySystemNot = ({ name, owner, wayIn, identification, healthSince }: OpenedSystem): NoWayIn => ({
  name,
  why: handoffRefusals[wayIn === "stopped" ? "handoff.suspended" : "handoff.notConnected"].message,
  since: wayIn === "stopped" ? (healthSince ?? null) : null,
  systemName: "",
  owner,
  guideOf: identification ?? undefined,
});
