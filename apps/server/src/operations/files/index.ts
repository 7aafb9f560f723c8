import { fileCheck } from "@sannong/contract/operations/file-check";
import type { SealedStorage } from "../../gateways/object-storage/sealed-storage.ts";
import type { Server } from "../../platform/http/serve.ts";
import type { SessionsModule } from "../../authentication/sessions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { fileCheckService } from "./file-check.service.ts";
import { fileCheckStore } from "./file-check.store.ts";
import { filesRoutes } from "./files.routes.ts";
import { filesService } from "./files.service.ts";
import { filesStore } from "./files.store.ts";
import { holders as holdersOf } from "./holders.ts";
import { fileLinks } from "./links.ts";
import { uploadService } from "./upload.service.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "db" | "shortLived" | "audit" | "clock" | "log"> & {
  storage: SealedStorage;
  sealer: { index(value: string): string };
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendCaptcha">;
  sessions: Pick<SessionsModule, "byCookie">;
};

/** The files module: uploads, the links they are opened with, and their place in other modules. */
export function filesModule(deps: Deps) {
  const { storage, clock } = deps;
  const store = filesStore(deps.db);
  const links = fileLinks({ index: (value) => deps.sealer.index(value), clock });
  const holders = holdersOf(deps);
  const checking = fileCheckService({ store: fileCheckStore(deps.db), storage, clock, log: deps.log });
  const files = filesService({ store, storage, links, audit: deps.audit, clock });
  const uploads = uploadService({ ...deps, store, links });
  return {
    routes(server: Server) {
      filesRoutes(server, { files, uploads, holders, byCookie: (header) => deps.sessions.byCookie(header) });
      server.serve(fileCheck, () => checking.report());
    },
    /** whose uploads are attached: an account's, or those of the permit that is spent with the form */
    holderOfAccount: holders.ofAccount,
    spendPermit: holders.spend,
    attach: files.attach,
    detach: files.detach,
    release: files.release,
    shownTo: files.shownTo,
    contentOf: files.contentOf,
    /** to be run once an hour */
    tidy: files.tidy,
    /** to be run once a night */
    check: checking.check,
    /** how many files are missing or not what they were, as the last look found */
    faults: checking.faults,
  };
}

export { namedFiles } from "./named-files.store.ts";
export type FilesModule = ReturnType<typeof filesModule>;
