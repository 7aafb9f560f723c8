import type { ApplicationForm } from "@sannong/contract/applications/application-shapes.schemas";
import { BadMessage, BadMetadata, readServiceProvider, type ServiceProvider } from "../../protocols/saml/index.ts";

type Read = { provider: ServiceProvider | null; problem: string | null };

/** What a SAML system says of itself in its application, or why that cannot be used. */
export function metadataOf({ protocol, metadata }: Pick<ApplicationForm, "protocol" | "metadata">): Read {
  if (protocol !== "saml" || !metadata) return { provider: null, problem: null };
  try {
    return { provider: readServiceProvider(metadata), problem: null };
  } catch (failure) {
    if (failure instanceof BadMetadata) return { provider: null, problem: failure.message };
    if (failure instanceof BadMessage) return { provider: null, problem: "元数据不是可以读取的 XML" };
    throw failure;
  }
}

export const consumersOf = ({ provider }: Read): string[] => provider?.consumers.map(({ location }) => location) ?? [];

/** Every address of it that the portal may call. */
export const addressesOfMetadata = (read: Read): string[] => [
  ...consumersOf(read),
  ...(read.provider?.logoutEndpoints.flatMap(({ location, responseLocation }) => [location, responseLocation]) ?? []),
];
