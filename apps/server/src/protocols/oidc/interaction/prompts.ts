import { errors, interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { admissionSentences, type AdmissionReason, type AdmissionModule } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { refuseUnmet, subsDemanded } from "../claims/asked-claims.ts";
import { hintOf } from "../sessions/delegated-sessions.ts";
import { unsettledOf } from "../grants/existing-grant.ts";
import { pairwiseSub } from "../../../kernel/release/index.ts";
import { NotAdmitted } from "./not-admitted.ts";

/** The system wants its user to say as whom they go on (OpenID Connect Core 1.0, 3.1.2.1). */
export const CHOICE_PROMPT = "select_account";
/** Something that is had in the portal before one goes on: a role, an account of that system. */
export const ADMISSION_PROMPT = "admission";
/** Somebody else has to sign in than who is signed in. */
export const ANOTHER_PERSON = "another_person";
/** The names of its reasons, and which of the admission's each is. */
export const missingReasons = { role_missing: "roleMissing", binding_missing: "unbound" } as const satisfies Record<
  string,
  AdmissionReason
>;

type Deps = {
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  admission: Pick<AdmissionModule, "shutFor">;
  /** @throws for a helper whom the system asks for as if they came for themselves */
  refuseUnmarked: (ctx: KoaContextWithOIDC, system: ConnectedSystem) => Promise<void>;
};

/**
 * When a visitor must be asked something: the library's own reasons, and those of the admission that a page can settle. A
 * session whose person was disabled or deleted still names them, and lets nobody in: its browser signs in anew. So does
 * one whose person has become staff since they came in with one factor. What is had in the portal is asked for there
 * (specification §6); a system that asks without a page is refused.
 */
export function prompts({ findSystem, admission, refuseUnmarked }: Deps): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: CHOICE_PROMPT, requestable: true }), 0);
  const login = policy.get("login")?.checks;
  // before anybody signs in for a system that lets nobody in
  login?.unshift(
    new interactionPolicy.Check(
      "system_shut",
      "the system lets nobody in",
      "temporarily_unavailable",
      async ({ oidc: { client } }) => {
        const system = client && (await findSystem(client.clientId));
        const shut = system && admission.shutFor(system);
        if (shut) throw new NotAdmitted(shut, system);
        return false;
      },
    ),
  );
  // a developer's system is shown nobody real, whoever is signed in: one of two invented people is chosen each time
  login?.add(
    new interactionPolicy.Check(
      "invented_people",
      "only invented people sign in to this system",
      "login_required",
      async ({ oidc: { client } }) => (client && (await findSystem(client.clientId)))?.ofDeveloper === true,
    ),
  );
  // the system's request came by the button on a delegation: its code is given behind a page of ours, never silently
  login?.add(
    new interactionPolicy.Check(
      "delegated",
      "somebody comes for another",
      "login_required",
      ({ oidc: { params } }) => hintOf(params) !== undefined,
    ),
  );
  login?.add(
    new interactionPolicy.Check(
      "helper_unmarked",
      "its user comes for another, which the system does not say",
      "access_denied",
      async (ctx) => {
        const { client } = ctx.oidc;
        const system = client && (await findSystem(client.clientId));
        if (system) await refuseUnmarked(ctx, system);
        return false;
      },
    ),
  );
  login?.add(
    new interactionPolicy.Check(
      "account_gone",
      "the account of this session is no longer in use",
      "login_required",
      ({ oidc }) => oidc.session?.accountId !== undefined && oidc.account === undefined,
    ),
  );
  // the library forgets a hint once somebody signed in, and asks for what nobody can prove again and again
  for (const check of ["id_token_hint", "claims_id_token_sub_value", "essential_acr", "essential_acrs"])
    login?.remove(check);
  login?.add(
    new interactionPolicy.Check(
      ANOTHER_PERSON,
      "somebody else is signed in than was asked for",
      "login_required",
      async ({ oidc }) => {
        const { session, client, result } = oidc;
        const system = client && (await findSystem(client.clientId));
        if (!system || session?.accountId === undefined || hintOf(oidc.params)) return false;
        const demanded = subsDemanded(oidc);
        if (demanded.every((sub) => sub === pairwiseSub(session.accountId!, system))) return false;
        if (result?.login) throw new errors.LoginRequired("somebody else signed in than was asked for");
        return true;
      },
    ),
  );
  login?.add(
    new interactionPolicy.Check(
      "acr_unmet",
      "the sign-in is not of the kind that was demanded",
      "unmet_authentication_requirements",
      ({ oidc }) => {
        refuseUnmet(oidc);
        return false;
      },
    ),
  );
  login?.add(unsettledCheck("factor_missing", "factorMissing", "login_required"));
  policy.add(
    new interactionPolicy.Prompt(
      { name: ADMISSION_PROMPT, requestable: false },
      unsettledCheck("binding_missing", missingReasons.binding_missing, "access_denied"),
      unsettledCheck("role_missing", missingReasons.role_missing, "access_denied"),
    ),
    1,
  );
  return policy;
}

const unsettledCheck = (name: string, reason: AdmissionReason, error: string) =>
  new interactionPolicy.Check(
    name,
    admissionSentences[reason],
    error,
    (ctx: KoaContextWithOIDC) => unsettledOf(ctx) === reason,
  );
