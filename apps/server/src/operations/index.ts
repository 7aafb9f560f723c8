import { demoModule } from "./demo/index.ts";
import { backupsModule } from "./backups/index.ts";
import { dictionariesModule } from "./dictionaries/index.ts";
import { filesModule } from "./files/index.ts";
import { interfaceModule } from "./interface/index.ts";
import { jobsModule } from "./jobs/index.ts";
import { dataKeysModule } from "./keys/index.ts";
import { regionsAdminModule } from "./regions/index.ts";
import { retentionModule } from "./retention/index.ts";
import type { Foundation } from "../app/foundation.ts";
import type { Authentication } from "../authentication/index.ts";
import { objectStorageOf } from "../gateways/object-storage/index.ts";
import { sealedStorage } from "../gateways/object-storage/sealed-storage.ts";
import type { Domain } from "../kernel/domain.ts";

/** What keeps the portal running: files, keys, backups, jobs, and the lists and messages that every other domain uses. */
export function wireOperations(foundation: Foundation, { authentication }: { authentication: Authentication }) {
  const { config, db, clock, audit, regions, dataKeys, messages, deliveries } = foundation;
  const { demonstration, http } = config;
  const { oneTimeCodes, sessions, recorded } = authentication;

  const storage = sealedStorage(objectStorageOf(config), dataKeys.sealer);
  const files = filesModule({ ...foundation, storage, oneTimeCodes, sessions });
  const keys = dataKeysModule({ ...foundation, refreshKeys: dataKeys.refresh });
  const jobs = jobsModule({ ...foundation, progressOf: { "reseal-columns": keys.progress } });
  const backups = backupsModule({ db, audit, clock });
  const retention = retentionModule({ ...foundation, rawLogDays: config.rawLogDays });
  const dictionaries = dictionariesModule({ db, audit, clock });

  return {
    modules: [
      files,
      dictionaries,
      messages,
      jobs,
      backups,
      regions,
      regionsAdminModule({ db, audit, clock, regions }),
      interfaceModule({ publicUrl: http.publicUrl, demonstration }),
      ...(recorded
        ? [demoModule({ ...recorded, mail: foundation.sentMail, accounts: foundation.demonstration?.accounts ?? [] })]
        : []),
    ],
    rounds: {
      "sweep-short-lived": () => foundation.shortLivedState.sweep(),
      "deliver-notices": () => deliveries.signOff.round(),
      "reseal-columns": async () => {
        await keys.sealOpen();
        return keys.reseal();
      },
      "remove-unused-files": () => files.tidy(),
      "check-files-by-night": () => files.check(),
      "remove-what-is-old": () => retention.round(),
    },
    errands: {},
    changes: {},
    storage,
    files,
    keys,
    jobs,
    backups,
    dictionaries,
    retention,
  } satisfies Domain & Record<string, unknown>;
}

export type Operations = ReturnType<typeof wireOperations>;
