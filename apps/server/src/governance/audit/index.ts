import type { Config, Keys } from "../../config/config.ts";
import type { HeadCollector } from "../../gateways/head-collectors/index.ts";
import { auditKeeping } from "../../platform/audit/audit-keeping.ts";
import type { SealedAudit } from "../../platform/audit/create-audit.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { AccountsModule } from "../../identity/accounts/index.ts";
import { auditCheckService } from "./audit-check.service.ts";
import { auditCheckStore } from "./audit-check.store.ts";
import { auditRoundService } from "./audit-round.service.ts";
import { auditRoundStore } from "./audit-round.store.ts";
import { auditRoutes } from "./audit.routes.ts";
import { auditService } from "./audit.service.ts";
import { auditStore } from "./audit.store.ts";
import { headsService } from "./heads.service.ts";
import { headsStore } from "./heads.store.ts";
import { keepingRoutes } from "./keeping.routes.ts";
import { retentionService } from "./retention.service.ts";
import { retentionStore } from "./retention.store.ts";
import { sentHeads } from "./sent-heads.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "deliveries" | "clock" | "log" | "jobs"> & {
  audit: SealedAudit;
  accounts: Pick<AccountsModule, "findById" | "findByUsernameOrPhone">;
  regionName: (code: string) => string | undefined;
  sealer: Pick<FieldSealer, "seal" | "open">;
  auditKey: Keys["audit"];
  /** whose log it is: the portal's address */
  issuer: string;
  policy: Pick<Config["audit"], "onlineDays" | "archiveDays" | "archiveFolder">;
  collectors: readonly HeadCollector[];
};

/** The audit module: the log as auditors read it, the proof that nobody changed it, and how long it is kept where. */
export function auditModule({ db, deliveries, audit, accounts, regionName, policy, collectors, ...deps }: Deps) {
  const { clock, log, jobs, ...keys } = deps;
  const reading = auditService({ store: auditStore(db), audit, accounts, regionName });
  const rounds = auditRoundStore(db);
  const checks = auditCheckService({ store: auditCheckStore(db), rounds, audit, clock, log, jobs });
  const round = auditRoundService({ store: rounds, audit, clock, log });
  const { signer, segments } = auditKeeping({ db, audit, clock, ...keys });
  const ofHeads = headsStore(db);
  const sent = sentHeads({ deliveries, audit, store: ofHeads, collectors });
  const heads = headsService({ store: ofHeads, sent, signer, collectors, clock, log });
  const store = retentionStore(db);
  const retention = retentionService({
    store,
    heads: ofHeads,
    sent,
    segments,
    places: heads.places,
    policy,
    audit,
    clock,
    log,
  });
  return {
    routes(server: Server) {
      auditRoutes(server, { log: reading, checks, audit, clock });
      keepingRoutes(server, { heads, retention });
    },
    signHead: heads.sign,
    sendHeads: heads.send,
    channel: sent.channel,
    retire: retention.retire,
    perform: checks.perform,
    checkByCalendar: checks.checkByCalendar,
    goOnWithRound: round.goOn,
    lastFound: checks.lastFound,
  };
}
