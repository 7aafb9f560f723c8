import type { ApplicationProblem } from "@sannong/contract/applications/application-problems.schemas";
import { problemsOf } from "@sannong/contract/applications/application-rules.schemas";
import { type ApplicationForm, registrationByForm } from "@sannong/contract/applications/application-shapes.schemas";
import { faultInWords } from "@sannong/contract/applications/metadata-words";
import type { Hint } from "../../kernel/change-request/index.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import {
  BadMessage,
  BadMetadata,
  type Published,
  readPublished,
  type ServiceProvider,
} from "../../protocols/saml/index.ts";
import { problemOfSource, readMetadataAt } from "../metadata/index.ts";

type Read = { provider: ServiceProvider | null; published: Published | null; problem: string | null };
const nothing = { provider: null, published: null };

/** What a SAML system says of itself in its application, or why that cannot be used. */
export function metadataOf({ protocol, metadata }: Pick<ApplicationForm, "protocol" | "metadata">): Read {
  if (protocol !== "saml" || !metadata) return { ...nothing, problem: null };
  try {
    const published = readPublished(metadata);
    return { provider: published.provider, published, problem: null };
  } catch (failure) {
    if (failure instanceof BadMetadata) return { ...nothing, problem: failure.message };
    if (failure instanceof BadMessage) return { ...nothing, problem: "元数据不是可以读取的 XML" };
    throw failure;
  }
}

export const consumersOf = ({ provider }: Read): string[] => provider?.consumers.map(({ location }) => location) ?? [];

/** Every address of it that the portal may call. */
export const addressesOfMetadata = (read: Read): string[] => [
  ...consumersOf(read),
  ...(read.provider?.logoutEndpoints.flatMap(({ location, responseLocation }) => [location, responseLocation]) ?? []),
];

/** What whoever reviews an address of metadata should look at. */
export function hintsOnMetadata(form: ApplicationForm): Hint[] {
  const { published } = metadataOf(form);
  if (!published || !form.metadataUrl) return [];
  return published.signature === "good"
    ? [{ tone: "ok", text: "元数据有签名，以后重读时须由同一个密钥签名，请与主管单位核对指纹" }]
    : [{ tone: "warn", text: "元数据没有签名：以后重读时只凭 https 地址的证书采用" }];
}

/**
 * An application with the metadata that stand at the address it names; one that hands in the document is taken by that.
 * An address that is none is found by the rules of the form.
 */
export async function withMetadata(
  outbound: Pick<Outbound, "call">,
  form: ApplicationForm,
  privateAllowed: readonly string[],
): Promise<{ form: ApplicationForm; problem?: ApplicationProblem }> {
  const { protocol, metadata, metadataUrl } = form;
  const isBroken = problemsOf(registrationByForm(form), form).some(({ field }) => field === "metadataUrl");
  if (protocol !== "saml" || metadata || !metadataUrl || isBroken) return { form };
  const read = await readMetadataAt(outbound, metadataUrl, privateAllowed);
  return read.fault === null
    ? { form: { ...form, metadata: read.text } }
    : { form, problem: { field: "metadataUrl", code: "badMetadata", value: faultInWords(read) } };
}

/** What stands in the way of taking this document, and of reading it anew at its address. */
export function problemsOfSource(
  { metadataUrl }: Pick<ApplicationForm, "metadataUrl">,
  published: Published | null,
  now: Date,
): ApplicationProblem[] {
  const problem = published && problemOfSource({ metadataUrl: metadataUrl || null }, published, now);
  return problem
    ? [{ field: metadataUrl ? "metadataUrl" : "metadata", code: "badMetadata", value: problem.words }]
    : [];
}
