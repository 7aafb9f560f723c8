import { errors, type Interaction, type KoaContextWithOIDC } from "oidc-provider";
import { decodeJwt } from "jose";
import { type EntryObstacle, obstacleWords } from "@sannong/contract/identity/delegation-words";
import { type AdmissionModule, isOfTheSystem, obstacleOf } from "../../../kernel/admission/index.ts";
import { type ConnectedSystem, fieldsUnder } from "../../../kernel/application/index.ts";
import { pairwiseSub } from "../../../kernel/release/index.ts";
import type { EnteringService } from "../../../identity/delegations/index.ts";
import { type Frame, notAdmittedPage } from "../../protocol-pages/index.ts";
import { readClaims } from "../claims/asked-claims.ts";
import { type DelegatedSessions, hintOf, type Offer } from "./delegated-sessions.ts";
import { HelperUnmarked } from "../interaction/not-admitted.ts";
import { answerWithCode, codeRequestOf } from "../grants/own-session-code.ts";
import type { PortalSession } from "./portal-session.ts";
import { originOf, requestIdOf, type PlainContext } from "../http/requests.ts";
import { textOf } from "../storage/rows.ts";

type Deps = {
  frame: Frame;
  issuer: string;
  admission: Pick<AdmissionModule, "judge">;
  delegated: DelegatedSessions;
  stands: EnteringService["stands"];
  noteEntered: EnteringService["noteEntered"];
};
type Asked = { interaction: Interaction; system: ConnectedSystem; portal: PortalSession };

/** Read while its user is away: nobody comes for somebody else then. */
const NEVER_GIVEN = "offline_access";

/**
 * A system's request that came by the button on a delegation: its code is of a session in which the helper comes for
 * whoever asked, and of nothing else. Nothing is asked of the helper that is not theirs to give.
 */
export function delegatedEntry({ frame, issuer, admission, delegated, stands, noteEntered }: Deps) {
  function refuse(ctx: PlainContext, { name: systemName }: ConnectedSystem, obstacle: EntryObstacle, status = 403) {
    ctx.status = status;
    ctx.type = "html";
    const why = { systemName, words: obstacleWords[obstacle], detail: `delegation: ${obstacle}` };
    ctx.body = notAdmittedPage(why, { ...frame, requestId: requestIdOf(ctx) });
  }

  /** Somebody else's name than that of whoever asked is demanded. */
  function demandsAnother(params: Record<string, unknown>, { accountId }: Offer, system: ConnectedSystem): boolean {
    const hint = textOf(params["id_token_hint"]);
    const value = readClaims(params["claims"])?.id_token?.["sub"]?.value;
    const demanded = [...(hint === "" ? [] : [decodeJwt(hint).sub]), ...(value === undefined ? [] : [value])];
    return demanded.some((sub) => sub !== pairwiseSub(accountId, system));
  }

  /** @throws HelperUnmarked once, where whoever is signed in came by the button on a delegation and the system forgot it */
  async function refuseUnmarked(ctx: KoaContextWithOIDC, system: ConnectedSystem): Promise<void> {
    const { oidc } = ctx;
    const helperId = oidc.session?.accountId;
    if (!system.acceptsHelpers || helperId === undefined || hintOf(oidc.params) !== undefined) return;
    const offer = await delegated.onTheWay(helperId, system.appId);
    // by one that is over nobody comes for anybody
    if (!offer || !(await stands(offer, system))) return;
    // a question without a page is not how somebody comes: it neither lets them in nor takes the mark
    if (oidc.prompts.has("none")) throw new errors.LoginRequired("its user is on the way there for somebody else");
    if (!(await delegated.leaveTheWay(offer))) return;
    await noteEntered(offer, { systemName: system.name, origin: originOf(ctx), obstacle: "unmarked" });
    throw new HelperUnmarked(system);
  }

  async function enter(ctx: PlainContext, { interaction, system, portal }: Asked): Promise<void> {
    const { params } = interaction;
    const hint = hintOf(params) ?? "";
    const offer = await delegated.offered(hint);
    // another's, another system's, and one that is spent are the same to whoever comes with it; a device has no address
    const isTheirs =
      offer?.helperId === portal.accountId && offer.appId === system.appId && textOf(params["redirect_uri"]) !== "";
    if (!offer || !isTheirs || demandsAnother(params, offer, system)) return refuse(ctx, system, "mayNotEnter");
    const { delegationId, helperId, accountId } = offer;
    const requested = new Set(textOf(params["scope"]).split(" "));
    const scope = system.scopes
      .split(" ")
      .filter((one) => requested.has(one) && one !== NEVER_GIVEN)
      .join(" ");
    const verdict = await admission.judge({
      entryPoint: "delegatedRequest",
      accountId,
      system,
      factors: portal.factors,
      fields: fieldsUnder(scope, system.terms),
      delegated: { delegationId, helperId },
    });
    const about = { systemName: system.name, origin: originOf(ctx) };
    if (verdict.step !== "admit") {
      const obstacle = obstacleOf[verdict.reason];
      await noteEntered(offer, { ...about, obstacle });
      return refuse(ctx, system, obstacle, isOfTheSystem(verdict.reason) ? 503 : 403);
    }
    if (!(await delegated.takeOffer(hint))) return refuse(ctx, system, "mayNotEnter");
    const helperName = await noteEntered(offer, about);
    const request = { ...codeRequestOf(params), accountId, system, scope };
    const code = await delegated.issueCode({ ...offer, helperName }, request, portal);
    if (code === undefined) return refuse(ctx, system, "mayNotEnter");
    await interaction.destroy();
    answerWithCode(ctx, params, { code, issuer, frame });
  }
  return { enter, refuseUnmarked };
}

export type DelegatedEntry = ReturnType<typeof delegatedEntry>;
