import type { FieldName } from "@sannong/contract/applications/application.schemas";
import { addressesOf, type ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import type { Db } from "../../platform/database/database.ts";
import type { WebhooksModule } from "../webhooks/index.ts";
import { addressesOfMetadata, metadataOf } from "./saml-application.ts";
import { isReviewed, originsOf } from "./webhook-origins.rules.ts";

type Reached = Partial<Record<FieldName, unknown>>;
type Described = Pick<ApplicationForm, "protocol" | "metadata" | "initiateLoginUri">;

/** What was looked at before this system was connected, and by whoever changed it since. */
export const reviewedOrigins = (system: Reached, form: Described): string[] =>
  originsOf([
    // where proxy tickets are taken is the affair of its protocol alone
    ...addressesOf({ ...system, proxyCallbackUris: [] }, "called"),
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
