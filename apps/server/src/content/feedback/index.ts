import type { Server } from "../../platform/http/serve.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { SendMessage } from "../../operations/messages/index.ts";
import type { RegionsModule } from "../../operations/regions/index.ts";
import type { OneTimeCodesModule } from "../../authentication/one-time-codes/index.ts";
import { feedbackRoutes } from "./feedback.routes.ts";
import { feedbackService } from "./feedback.service.ts";
import { feedbackStore } from "./feedback.store.ts";
import type { AppContext } from "../../kernel/context.ts";

export { latestAnswer } from "./feedback.rules.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock"> & {
  files: Pick<FilesModule, "holderOfAccount" | "spendPermit" | "attach" | "shownTo">;
  shortLived: Pick<ShortLived, "count">;
  sealer: { index(value: string): string; seal(plain: string): string; open(sealed: string): string };
  oneTimeCodes: Pick<OneTimeCodesModule, "knownClient" | "spendCaptcha" | "smsCodes" | "notices">;
  regions: Pick<RegionsModule, "levelOfCode" | "fullNameOf">;
  tell: SendMessage;
};

/** The feedback module: what people write to the portal's office, and what it answers. */
export function feedbackModule({ db, ...deps }: Deps) {
  const feedback = feedbackService({ ...deps, store: feedbackStore({ db, sealer: deps.sealer }) });
  return {
    routes: (server: Server) => feedbackRoutes(server, feedback),
    /** what waits for an answer, for an administrator's workbench */
    waitingFor: feedback.waitingFor,
  };
}
