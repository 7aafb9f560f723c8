import type { ApplicationForm } from "@sannong/contract/applications/onboarding.schemas";
import type { Db } from "../../platform/database/database.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { WebhooksModule } from "../webhooks/index.ts";
import { addressesOfMetadata, metadataOf } from "./saml-application.ts";
import { isReviewed, originsOf } from "./webhook-origins.rules.ts";

type Reached = Pick<
  ConnectedSystem,
  "initiateLoginUri" | "handoffUri" | "redirectUris" | "backchannelLogoutUri" | "checkUserUrl"
> & { tokenUri?: string | null };
type Described = Pick<ApplicationForm, "protocol" | "metadata" | "initiateLoginUri">;

/** What was looked at before this system was connected, and by whoever changed it since. */
export const reviewedOrigins = (system: Reached, form: Described): string[] =>
  originsOf([
    system.initiateLoginUri,
    system.handoffUri,
    system.tokenUri,
    ...system.redirectUris,
    system.backchannelLogoutUri,
    system.checkUserUrl,
    ...(form.protocol === "saml" ? [form.initiateLoginUri, ...addressesOfMetadata(metadataOf(form))] : []),
  ]);

/** A host that a system left may be somebody else's tomorrow: no event is sent there any more. */
export async function leaveStrayWebhook(
  webhooks: Pick<WebhooksModule, "endpointOf" | "unregisterWithin">,
  { abbr, origins }: { abbr: string; origins: readonly string[] },
  within: Db,
): Promise<void> {
  const url = await webhooks.endpointOf(abbr, within);
  if (url !== undefined && !isReviewed(url, origins)) await webhooks.unregisterWithin(abbr, null, within);
}
