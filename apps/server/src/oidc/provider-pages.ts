import { errors, type KoaContextWithOIDC } from "oidc-provider";
import type { ConnectedSystem } from "../features/systems/index.ts";
import { pairwiseSub } from "../features/claims/index.ts";
import { errorPage, loggedOutPage, logoutPage, type Frame } from "./pages.ts";
import { allowFormTo, requestIdOf } from "./requests.ts";

type Out = { error: string; error_description?: string | undefined };

export function renderError(ctx: KoaContextWithOIDC, out: Out, error: Error, frame: Frame): void {
  ctx.type = "html";
  const failure = {
    error: out.error,
    description: out.error_description,
    sessionLost: error instanceof errors.SessionNotFound,
  };
  ctx.body = errorPage(failure, { ...frame, requestId: requestIdOf(ctx) });
}

type LogoutNeeds = { frame: Frame; findSystem: (appId: string) => Promise<ConnectedSystem | undefined> };

/** Asks before it signs off, unless the system's hint speaks of this person and this very session of theirs. */
export async function renderLogout(
  ctx: KoaContextWithOIDC,
  form: string,
  { frame, findSystem }: LogoutNeeds,
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
  const goal = ctx.oidc.params?.["post_logout_redirect_uri"];
  if (typeof goal === "string") allowFormTo(ctx, goal);
}

export function renderLoggedOut(ctx: KoaContextWithOIDC, frame: Frame): void {
  ctx.type = "html";
  ctx.body = loggedOutPage(ctx.oidc.client?.clientName, frame);
}
