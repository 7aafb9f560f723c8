import type Provider from "oidc-provider";
import type { Interaction, KoaContextWithOIDC } from "oidc-provider";
import type { Clock } from "../../../platform/clock.ts";
import { randomToken } from "../../../platform/crypto/tokens.ts";
import type { ConsentsModule } from "../../../identity/consents/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { admissionSentences, askedInPortal } from "../../../kernel/admission/index.ts";
import { acrOf, amrOf } from "../../../kernel/release/index.ts";
import { fieldsAsked, readClaims } from "../claims/asked-claims.ts";
import { mayRefresh } from "../clients/client-metadata.ts";
import { agreementPage, agreementTo, shownIn, type Frame } from "../../protocol-pages/index.ts";
import { errorPage } from "./pages.ts";
import type { DelegatedEntry } from "../sessions/delegated-entry.ts";
import { hintOf } from "../sessions/delegated-sessions.ts";
import { allowFormTo, originOf, requestIdOf, type PlainContext } from "../http/requests.ts";
import { ADMISSION_PROMPT, ANOTHER_PERSON, CHOICE_PROMPT, missingReasons } from "./prompts.ts";
import type { PortalSession } from "../sessions/portal-session.ts";
import { epoch, textOf } from "../storage/rows.ts";
import { INVENTED_ACTS, type InventedSignIns, isInventedAct } from "./invented-sign-in.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import { addressHere } from "../../../platform/http/entrances.ts";

const COOKIE = "sannong_interaction";
const ACTS = ["finish", "consent", "allow", "decline", "delegated", ...INVENTED_ACTS];
const INTERACTION = new RegExp(`^/interaction/([\\w-]{20,64})/(${ACTS.join("|")})$`);
/** The others are looked at. */
const POSTED: ReadonlySet<string> = new Set(["allow", "first", "second"]);
const cookiePath = (uid: string) => `/oidc/interaction/${uid}`;
/** Reasons for which the sign-in must be newer than the request that asks for it. */
const freshReasons = new Set(["login_prompt", "max_age"]);

/** Another person's session, chosen in place of the one before, is as new as the request asks; it came before the library asked. */
const wantsFreshSignIn = ({ prompt, params }: Interaction): boolean =>
  prompt.name === CHOICE_PROMPT
    ? textOf(params["prompt"]).split(" ").includes("login") || params["max_age"] !== undefined
    : prompt.name === "login" && prompt.reasons.some((reason) => freshReasons.has(reason));

type Deps = {
  provider: () => Provider;
  portalUrl: string;
  frame: Frame;
  secure: boolean;
  sessions: SessionRows;
  tell: ConsentsModule["tell"];
  portalSessionOf: (cookieHeader: string | undefined) => Promise<PortalSession | undefined>;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
  invented: InventedSignIns;
  delegatedEntry: Pick<DelegatedEntry, "enter">;
  cookieOptions: { httpOnly: boolean; sameSite: "lax"; path: string; signed: boolean };
  clock: Clock;
};

/**
 * From an unanswered authorization request to the portal and back: `/unifiedLogin?uid=…` signs the visitor
 * in, `/oidc/interaction/<uid>/finish` takes the portal's session and resumes the request. A visitor who is
 * signed in already never sees a page. The cookie of an interaction has the interaction's own path, so
 * that several requests wait side by side and none can be finished in another person's browser.
 */
export function createInteractions(deps: Deps) {
  const { provider, portalUrl, frame, sessions, tell, portalSessionOf, findSystem, clock } = deps;

  const mustSignInAnew = (interaction: Interaction, portal: PortalSession) =>
    interaction.prompt.reasons.includes(ANOTHER_PERSON)
      ? interaction.session?.accountId === portal.accountId
      : wantsFreshSignIn(interaction) && epoch(portal.signedInAt) < interaction.iat;

  const loginPage = (uid: string, again: boolean) =>
    `${addressHere(portalUrl)}/unifiedLogin?uid=${encodeURIComponent(uid)}${again ? "&again=1" : ""}`;

  /** Where the library sends a visitor whose request needs something of them. */
  async function urlFor(ctx: KoaContextWithOIDC, interaction: Interaction): Promise<string> {
    ctx.cookies.set(COOKIE, interaction.uid, {
      httpOnly: true,
      sameSite: "lax",
      signed: true,
      path: cookiePath(interaction.uid),
      maxAge: 3_600_000,
    });
    const system = await findSystem(textOf(interaction.params["client_id"]));
    if (system?.ofDeveloper) return `${cookiePath(interaction.uid)}/invented`;
    if (hintOf(interaction.params)) return `${cookiePath(interaction.uid)}/delegated`;
    if (interaction.prompt.name === "consent") return `${cookiePath(interaction.uid)}/consent`;
    const missing = missingOf(interaction);
    if (missing) return `${loginPage(interaction.uid, false)}&${askedInPortal(missing)}=1`;
    const portal = await portalSessionOf(ctx.get("cookie"));
    // there whoever is signed in goes on as who they are, or signs in as somebody else
    if (!portal || interaction.prompt.name === CHOICE_PROMPT) return loginPage(interaction.uid, false);
    return mustSignInAnew(interaction, portal)
      ? loginPage(interaction.uid, true)
      : `${cookiePath(interaction.uid)}/finish`;
  }

  const missingOf = ({ prompt: { name, reasons } }: Interaction) =>
    name === ADMISSION_PROMPT ? Object.entries(missingReasons).find(([one]) => reasons.includes(one))?.[1] : undefined;

  async function mine(ctx: PlainContext, uid: string): Promise<Interaction | undefined> {
    if (ctx.cookies.get(COOKIE, { signed: true }) !== uid) return undefined;
    return provider().Interaction.find<Interaction>(uid);
  }

  async function resumeWith(ctx: PlainContext, interaction: Interaction, result: Record<string, unknown>) {
    interaction.result = "error" in result ? result : { ...interaction.lastSubmission, ...result };
    await interaction.save(Math.max(1, interaction.exp - epoch(clock())));
    ctx.status = 303;
    ctx.redirect(interaction.returnTo);
  }

  /** Leads the provider's cookie to the portal's session, when it is missing or leads elsewhere. */
  async function attach(ctx: PlainContext, portal: PortalSession): Promise<boolean> {
    const name = provider().cookieName("session");
    const presented = ctx.cookies.get(name, deps.cookieOptions);
    if (presented && (await sessions.uidOf(presented)) === portal.oidcUid) return true;
    const group = await sessions.groupNow(portal.oidcUid);
    const seconds = Number(group?.session?.row["exp"] ?? 0) - epoch(clock());
    if (seconds <= 0) return false;
    const handle = randomToken();
    if (!(await sessions.giveNewHandle(portal.oidcUid, handle, seconds))) return false;
    ctx.cookies.set(name, handle, { ...deps.cookieOptions, maxAge: seconds * 1000 });
    return true;
  }

  async function finish(ctx: PlainContext, interaction: Interaction): Promise<void> {
    const portal = await portalSessionOf(ctx.get("cookie"));
    if (!portal) return redirect(ctx, loginPage(interaction.uid, false));
    const chosen = interaction.prompt.name === CHOICE_PROMPT ? { [CHOICE_PROMPT]: {} } : {};
    // the choice alone is answered: whether the sign-in is fresh enough is asked after it
    const isSame = interaction.session?.uid === portal.oidcUid;
    if (isSame && CHOICE_PROMPT in chosen && (await attach(ctx, portal))) return resumeWith(ctx, interaction, chosen);
    if (mustSignInAnew(interaction, portal)) return redirect(ctx, loginPage(interaction.uid, true));
    if (!(await attach(ctx, portal))) return redirect(ctx, loginPage(interaction.uid, false));
    // The request may have begun in a session that is over or another person's; it goes on in this one.
    if (interaction.session?.uid !== portal.oidcUid) delete interaction.session;
    const { accountId, factors } = portal;
    const login = { accountId, ts: epoch(portal.signedInAt), amr: amrOf(factors), acr: acrOf(factors) };
    return resumeWith(ctx, interaction, { login, ...chosen });
  }

  /** Whoever comes for somebody else is signed in as themselves, as freshly as the system asks. */
  async function enterForAnother(ctx: PlainContext, interaction: Interaction, system: ConnectedSystem): Promise<void> {
    const portal = await portalSessionOf(ctx.get("cookie"));
    if (!portal) return redirect(ctx, loginPage(interaction.uid, false));
    if (wantsFreshSignIn(interaction) && epoch(portal.signedInAt) < interaction.iat)
      return redirect(ctx, loginPage(interaction.uid, true));
    return deps.delegatedEntry.enter(ctx, { interaction, system, portal });
  }

  /** The province's own systems are given what they are granted, others what they ask for of it. */
  const givenScopes = (interaction: Interaction, system: ConnectedSystem) => {
    if (system.isOwn) return system.scopes.split(" ");
    const requested = new Set(textOf(interaction.params["scope"]).split(" "));
    return system.scopes.split(" ").filter((scope) => requested.has(scope));
  };

  async function consent(
    ctx: PlainContext,
    interaction: Interaction,
    act: "consent" | "allow" | "decline",
  ): Promise<void> {
    const { session, params, prompt, uid } = interaction;
    const missing = missingOf(interaction);
    if (act === "decline" && (prompt.name === "consent" || missing)) {
      const error_description = missing ? admissionSentences[missing] : "the user did not agree";
      return resumeWith(ctx, interaction, { error: "access_denied", error_description });
    }
    const system = await findSystem(textOf(params["client_id"]));
    if (!system || !session || prompt.name !== "consent") return expired(ctx);
    const scope = givenScopes(interaction, system).join(" ");
    const fields = fieldsAsked({ scope, claims: readClaims(params["claims"]) }, system);
    const { agrees, changed } = agreementTo(fields, act === "allow" ? shownIn(ctx.query) : undefined);
    if (!agrees) {
      ctx.type = "html";
      const { name: systemName, owner } = system;
      const paths = { agreePath: `${cookiePath(uid)}/allow`, declinePath: `${cookiePath(uid)}/decline` };
      ctx.body = agreementPage({ systemName, owner, fields, changed, keeps: mayRefresh(system), ...paths }, frame);
      // The answer is redirected on to the system, which browsers count as the form's target too.
      allowFormTo(ctx, textOf(params["redirect_uri"]));
      return;
    }
    await tell(session.accountId, system, fields, originOf(ctx));
    return resumeWith(ctx, interaction, { consent: {} });
  }

  function expired(ctx: PlainContext): void {
    ctx.status = 400;
    ctx.type = "html";
    ctx.body = errorPage({ error: "invalid_request", sessionLost: true }, { ...frame, requestId: requestIdOf(ctx) });
  }

  /** The pages below /oidc/interaction; true when the request was one of them. */
  async function handle(ctx: PlainContext): Promise<boolean> {
    const [, uid, act] = INTERACTION.exec(ctx.path) ?? [];
    if (!uid || !act) return false;
    if (POSTED.has(act) !== (ctx.method === "POST")) return false;
    ctx.set("cache-control", "no-store");
    const interaction = await mine(ctx, uid);
    const system = interaction && (await findSystem(textOf(interaction.params["client_id"])));
    if (!interaction || !system) expired(ctx);
    // of a developer's system nothing else is answered, and of others never this
    else if (system.ofDeveloper !== isInventedAct(act)) expired(ctx);
    else if (isInventedAct(act)) await deps.invented(ctx, { interaction, system, act, path: cookiePath(uid) });
    else if (hintOf(interaction.params) && (act === "delegated" || act === "finish"))
      await enterForAnother(ctx, interaction, system);
    else if (hintOf(interaction.params) || act === "delegated") expired(ctx);
    else if (act === "finish") await finish(ctx, interaction);
    else await consent(ctx, interaction, act as "consent" | "allow" | "decline");
    return true;
  }

  return { urlFor, handle };
}

function redirect(ctx: PlainContext, address: string): void {
  ctx.status = 303;
  ctx.redirect(address);
}
