import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { helperUnmarkedWords } from "@sannong/contract/identity/delegation-words";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { pairwiseSub } from "../../../kernel/release/index.ts";
import { admissionWords } from "../../../kernel/admission/index.ts";
import { HelperUnmarked, NotAdmitted } from "./not-admitted.ts";
import { notAdmittedPage, signedOutPage, type Frame } from "../../protocol-pages/index.ts";
import { errorPage, leftOnePage, logoutPage, onwardPage } from "./pages.ts";
import { allowFormTo, type PlainContext, requestIdOf } from "../http/requests.ts";

type Out = { error: string; error_description?: string | undefined };

/** Writes the page of a request that failed and cannot be sent back to its client. */
export function renderError(ctx: KoaContextWithOIDC, out: Out, error: Error, frame: Frame): void {
  ctx.type = "html";
  if (error instanceof NotAdmitted) {
    const { systemName, reason } = error;
    ctx.body = notAdmittedPage(
      { systemName, words: admissionWords(reason), detail: out.error },
      { ...frame, requestId: requestIdOf(ctx) },
    );
    return;
  }
  if (error instanceof HelperUnmarked) {
    ctx.body = notAdmittedPage(
      { systemName: error.systemName, words: helperUnmarkedWords, detail: "delegation: login_hint" },
      { ...frame, requestId: requestIdOf(ctx) },
    );
    return;
  }
  const failure = {
    error: out.error,
    description: out.error_description,
    sessionLost: error instanceof errors.SessionNotFound,
    signOff: ctx.path.startsWith("/session/end"),
  };
  ctx.body = errorPage(failure, { ...frame, requestId: requestIdOf(ctx) });
}

type LogoutDeps = { frame: Frame; findSystem: (appId: string) => Promise<ConnectedSystem | undefined> };

/** Asks before it signs off, unless the system's hint speaks of this person and this very session of theirs. */
export async function renderLogout(
  ctx: KoaContextWithOIDC,
  form: string,
  { frame, findSystem }: LogoutDeps,
): Promise<void> {
  const { client, session, entities } = ctx.oidc;
  const system = client && (await findSystem(client.clientId));
  const hint = entities.IdTokenHint?.payload;
  const automatic =
    !!hint &&
    !!system &&
    !!session?.accountId &&
    hint["sub"] === pairwiseSub(session.accountId, system) &&
    typeof hint["sid"] === "string" &&
    hint["sid"] === session.sidFor(system.appId);
  ctx.type = "html";
  ctx.body = logoutPage({ form, systemName: system?.name, automatic }, frame);
}

/** After the second step of a sign-off the browser goes on to where the system wants it; the library checked that. */
export function allowWayOut(ctx: PlainContext): void {
  const { oidc } = ctx as Partial<KoaContextWithOIDC>;
  const goal = oidc?.session?.state?.["postLogoutRedirectUri"];
  if (typeof goal === "string") allowFormTo(ctx, goal);
}

/** How the library begins a page whose form leaves by itself: bare, and not in the language of whoever sees it. */
const BARE = "<title>Submitting Callback</title>";

/** Gives such a page the looks of the others: an answer by `form_post`, or the sign-off of somebody whose session is over. */
export function dressBareForm(ctx: PlainContext, frame: Frame): void {
  if (typeof ctx.body !== "string" || !ctx.body.includes(BARE)) return;
  const form = ctx.body.split('<form method="post" action="')[1]?.split("<noscript>")[0];
  const end = form?.indexOf('">') ?? -1;
  if (form === undefined || end < 0) throw new Error("the library's own form looks otherwise than it did");
  ctx.body = onwardPage({ action: form.slice(0, end), fields: form.slice(end + 2) }, frame);
}

/** Writes the page at the end of a sign-off. */
export function renderLoggedOut(ctx: KoaContextWithOIDC, frame: Frame): void {
  ctx.type = "html";
  const { client } = ctx.oidc;
  ctx.body = client ? leftOnePage(client.clientName, frame) : signedOutPage([], frame);
}
