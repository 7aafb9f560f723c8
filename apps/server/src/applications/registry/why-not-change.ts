import type { ParsedInputOf } from "@sannong/contract/endpoint";
import type { proposeSystemStep, proposeWayIn } from "@sannong/contract/applications/registry";
import type { ApplicationProblem } from "@sannong/contract/applications/application-problems.schemas";
import { problemsOf, strayHosts } from "@sannong/contract/applications/application-rules.schemas";
import {
  agreementOf,
  type Agreement,
  type Difference,
  differencesOf,
  OF_METADATA,
  provesByKey,
  registrationOf,
  withoutEmpty,
} from "@sannong/contract/applications/application-shapes.schemas";
import { type SystemStep, systemSteps } from "@sannong/contract/applications/registry-words";
import type { ChangeFacts } from "../../kernel/change-request/index.ts";
import { type ConnectedSystem, refusalOf } from "../../kernel/application/index.ts";
import { changedMeanwhile } from "../../kernel/publication/index.ts";
import { Refusal } from "../../platform/refusal.ts";

export type SystemChangeInput =
  | (ParsedInputOf<typeof proposeWayIn> & { step: "wayIn" })
  | (ParsedInputOf<typeof proposeSystemStep> & { wayIn?: never });

/** What is so of a system when a change of it is asked for. */
export type Now = {
  system: ConnectedSystem;
  standing: { version: number; changedAt: Date | null; changedBy: string | null } | undefined;
  /** somebody applied for it and looks after its secrets */
  hasApplicant: boolean;
  /** it was only tried and never looked at for going live */
  wasGivenUp: boolean;
  /** what another system has of the addresses that it would be entered by */
  taken: readonly ApplicationProblem[];
};

/** A registration as it would stand with another agreement. @throws Refusal `systemRegistry.unknown` for one that is not connected */
export const registrationWith = (system: ConnectedSystem, agreed: Agreement) => {
  const { protocol } = system;
  if (protocol === "none") throw new Refusal("systemRegistry.unknown");
  return registrationOf({ ...system, protocol }, agreed);
};

/** Does it prove itself by a secret of ours? */
export const provesBySecret = (system: ConnectedSystem): boolean =>
  (system.protocol === "oidc" || system.protocol === "cas") && !system.isPublicClient && !provesByKey(system);

const badWayIn = (problems: readonly ApplicationProblem[]): Refusal | null =>
  problems.length > 0 ? refusalOf("systemRegistry.badWayIn", problems, (field) => field) : null;

function whyNotWayIn({ system, taken }: Now, requested: Agreement): Refusal | null {
  const after = withoutEmpty(requested);
  const differences = differencesOf(agreementOf(system), after);
  if (differences.length === 0) return new Refusal("systemRegistry.nothingChanged");
  if (system.protocol === "saml" && differences.some(({ part }) => OF_METADATA.includes(part)))
    return new Refusal("systemRegistry.addressesInMetadata");
  return badWayIn([...problemsOf(registrationWith(system, after)), ...strayHosts(after), ...taken]);
}

function whyNotStep(
  step: Exclude<SystemStep, "wayIn">,
  { system, hasApplicant, wasGivenUp, taken }: Now,
): Refusal | null {
  if (step === "secret" && !provesBySecret(system)) return new Refusal("systemRegistry.noSecret");
  if (step === "secret" && hasApplicant) return new Refusal("systemRegistry.hasApplicant");
  const needed = { secret: system.stage, offline: "live", online: "offline" }[step];
  const isOtherStage = system.stage !== needed || system.protocol === "none" || (step === "online" && wasGivenUp);
  if (isOtherStage) return new Refusal("systemRegistry.otherStage");
  return step === "online" ? badWayIn(taken) : null;
}

/** Why a change of a system may not be asked for; null when it may. */
export function whyNotChange(input: SystemChangeInput, now: Now & { waitingOf: string | null }): Refusal | null {
  const { system, standing } = now;
  if (standing?.version !== input.revision || system.version !== input.revision)
    return changedMeanwhile(standing && { ...standing, revision: standing.version });
  const whyNot = input.step === "wayIn" ? whyNotWayIn(now, input.wayIn) : whyNotStep(input.step, now);
  return whyNot ?? (now.waitingOf === null ? null : new Refusal("systemRegistry.isOpen"));
}

type Described = {
  system: Pick<ConnectedSystem, "name" | "abbr" | "owner">;
  step: SystemStep;
  reason: string;
  differences: readonly Difference[];
  who: string;
};

/** What whoever confirms it reads: each part as it is, and as it shall be. */
export const factsOf = ({
  system,
  step,
  reason,
  differences,
  who,
}: Described): Pick<ChangeFacts, "title" | "items"> => ({
  title: `${system.name}：${systemSteps[step]}`,
  items: [
    { label: "系统名称", value: system.name },
    { label: "系统简称", value: system.abbr },
    { label: "主管单位", value: system.owner || "未登记" },
    { label: "办理事项", value: systemSteps[step] },
    { label: "原因", value: reason },
    { label: "提出人", value: who, personal: "personName" },
    ...differences.flatMap(({ label, before, after }) => [
      { label: `${label}（改前）`, value: before },
      { label: `${label}（改后）`, value: after },
    ]),
  ],
});
