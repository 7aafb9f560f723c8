import { refreshMetadata } from "@sannong/contract/applications/registry";
import { faultInWords } from "@sannong/contract/applications/metadata-words";
import type { SamlMetadata } from "@sannong/contract/applications/metadata.schemas";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { type Server, WithMessage } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { keptMetadataStore } from "../../protocols/saml/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Clock } from "../../platform/clock.ts";
import { certificateEnds, certificateReminders, certificatesEnding } from "./certificate-reminders.service.ts";
import { metadataStore } from "./metadata.store.ts";
import { metadataView } from "./metadata-view.ts";
import { refreshService } from "./refresh.service.ts";
import { tellPeople } from "./tell-people.ts";

export { problemOfSource, readMetadataAt } from "./read-metadata.ts";

type Refreshing = Parameters<typeof refreshService>[0];
type Reminding = Parameters<typeof certificateReminders>[0];
type Telling = Parameters<typeof tellPeople>[0];
type Deps = Omit<Refreshing, "store" | "kept" | "tellPeople"> &
  Pick<Reminding, "tell" | "ownCertificates"> &
  Pick<Telling, "makerOf"> & {
    db: Db;
    systems: { findByAbbr: (abbr: string) => Promise<ConnectedSystem | undefined> };
  };

/** What a system that speaks SAML published, as its page shows it; null for other systems. */
export const metadataShown =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async ({ abbr, protocol, metadataUrl }: ConnectedSystem): Promise<SamlMetadata | null> => {
    const kept = protocol === "saml" ? await keptMetadataStore(db).find(abbr) : undefined;
    return kept ? metadataView(kept, metadataUrl ?? null, clock()) : null;
  };

/** Metadata of systems that speak SAML after they were registered: read anew, and watched for what ends. */
export function metadataModule(deps: Deps) {
  const store = metadataStore(deps.db);
  const kept = keptMetadataStore(deps.db);
  const own = { ...deps, store, kept, tellPeople: tellPeople({ ...deps, administrators: store.administrators }) };
  const { refresh, refreshAll } = refreshService(own);
  return {
    routes(server: Server) {
      server.serve(refreshMetadata, async ({ systemAbbr }, visit) => {
        deps.systems.forget();
        const system = await deps.systems.findByAbbr(systemAbbr);
        if (!system) throw new Refusal("systemRegistry.unknown");
        const outcome = await refresh(system, visit);
        if (!outcome) throw new Refusal("systemRegistry.noMetadataAddress");
        const { fault, found, changes } = outcome;
        if (fault === null) return new WithMessage(changes.length > 0 ? "已采用新的元数据" : "元数据没有变化", {});
        throw new Refusal("systemRegistry.metadataKept", { params: { why: faultInWords({ fault, found }) } });
      });
    },
    refreshAll,
    remindOfCertificates: certificateReminders(own),
    certificateEnds: certificateEnds(own),
    certificatesEnding: certificatesEnding(own),
  };
}
