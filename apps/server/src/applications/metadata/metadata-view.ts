import type { CertificateUse, RefreshFault } from "@sannong/contract/applications/metadata-words";
import { dayOf } from "@sannong/contract/rules/time/days";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import {
  BadMessage,
  BadMetadata,
  type KeptMetadata,
  lifeOf,
  type Published,
  publishedInWords,
  readPublished,
  warningDue,
} from "../../protocols/saml/index.ts";

/** The document as it was read; undefined where it was not kept, or is read otherwise by now. */
function publishedOf({ document }: KeptMetadata): Published | undefined {
  try {
    return document === null ? undefined : readPublished(document);
  } catch (problem) {
    if (problem instanceof BadMetadata || problem instanceof BadMessage) return undefined;
    throw problem;
  }
}

type Certificate = { use: CertificateUse; certificate: string };

/** Every certificate that its people should renew in time, each once. */
export function certificatesOf(kept: KeptMetadata): Certificate[] {
  const all =
    publishedOf(kept)?.certificates ??
    kept.provider.certificates.map((certificate) => ({ use: "signing" as const, certificate }));
  return [...new Map(all.toReversed().map((one) => [one.certificate, one])).values()].toReversed();
}

/** What a system published as its page shows it. */
export function metadataView(kept: KeptMetadata, address: string | null, now: Date): SamlMetadata {
  const published = publishedOf(kept);
  return {
    entityId: kept.provider.entityId,
    address,
    readAt: kept.readAt?.toISOString() ?? null,
    triedAt: kept.triedAt?.toISOString() ?? null,
    fault: kept.fault as RefreshFault | null,
    found: kept.found ?? "",
    facts: published ? publishedInWords(published) : [],
    certificates: certificatesOf(kept).flatMap(({ use, certificate }) => {
      const life = lifeOf(certificate);
      if (!life) return [];
      const step = warningDue(life.endsAt, now);
      const state = step === undefined ? ("good" as const) : step === 0 ? ("ended" as const) : ("endsSoon" as const);
      return [{ use, fingerprint: life.fingerprint, endsOn: dayOf(life.endsAt), state }];
    }),
  };
}
