import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import { onceAnHour } from "../../platform/limits/once-an-hour.ts";
import { signingSecretsService, type SigningSecrets } from "./signing-secrets.service.ts";
import { signingSecretsStore } from "./signing-secrets.store.ts";
import { agreementSealer } from "./agreement-seal.ts";
import { systemsService } from "./applications.service.ts";
import { agreements } from "./agreements.store.ts";
import { systemsStore } from "./applications.store.ts";
import { systemProbes } from "./probes.service.ts";
import { probesStore } from "./probes.store.ts";
import { systemStages } from "./systems-stages.service.ts";
import { systemStagesStore } from "./systems-stages.store.ts";
import type { AppContext } from "../context.ts";

export { addressInside } from "./address-inside.rules.ts";
export { isCallable } from "./called-systems.rules.ts";
export { BadRegistration, refusalOf, refuseTaken } from "./bad-registration.ts";
export {
  DEFAULT_SCOPES,
  OFFERED_SCOPES,
  redirectUriOfHandoff,
} from "@sannong/contract/applications/application-rules.schemas";
export type { Registration } from "@sannong/contract/applications/application-shapes.schemas";
export { furtherOf } from "./further.rules.ts";
export {
  fieldsUnder,
  initiateLoginUrl,
  isSuspended,
  privateHostsFor,
  type ConnectedSystem,
  type KeptHealth,
  whyShut,
} from "./applications.rules.ts";
export { probeBounds } from "./probes.store.ts";
export type { SigningSecrets } from "./signing-secrets.service.ts";
export type { SystemRole } from "./standings.store.ts";

type Deps = Pick<AppContext, "db" | "audit" | "clock" | "log"> & {
  sealer: Pick<FieldSealer, "seal" | "open">;
  /** seals what was agreed with each */
  grantKey: string;
  isDemonstration?: boolean;
  /** what this installation has for nobody: no system reads it, whatever was agreed */
  withheldScopes?: readonly string[];
};

/** The connected systems: who they are, where they may be reached, what they prove themselves with. */
export function connectedSystems({ db, grantKey, isDemonstration = false, withheldScopes = [], ...deps }: Deps) {
  const { sealer, audit, log } = deps;
  const tellOnce = onceAnHour(log);
  const onBroken = (abbr: string) => {
    const fact = {
      event: "system.agreementTampered",
      result: "refused",
      objectKind: "system",
      objectId: abbr,
    } as const;
    tellOnce(abbr, () => audit.record(fact));
  };
  const systems = systemsService({ store: systemsStore({ db, grantKey, onBroken, withheldScopes }), ...deps });
  const { forget, list } = systems;
  return {
    ...systems,
    stages: systemStages({
      stages: systemStagesStore(db, agreements(agreementSealer(grantKey))),
      sealer,
      audit,
      forget,
      list,
      isDemonstration,
    }),
    probes: systemProbes({ probes: probesStore(db), forget }),
  };
}

export type ConnectedSystems = ReturnType<typeof connectedSystems>;

/** Seals what was agreed where it never was sealed: at the start that brought the seals. @returns how many systems */
export const sealAgreements = ({ db, audit, grantKey }: Pick<Deps, "db" | "audit" | "grantKey">): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const { unsealed, sealAs } = agreements(agreementSealer(grantKey));
    const abbrs = await unsealed(trx);
    for (const abbr of abbrs) await sealAs(trx, abbr);
    if (abbrs.length > 0) {
      const detail = { rows: abbrs.length, added: abbrs.join(" ") };
      await audit.record(
        { event: "system.agreementsSealed", result: "ok", actor: null, objectKind: "system", detail },
        trx,
      );
    }
    return abbrs.length;
  });

/** What calls between a system and this portal are signed with. */
export const signingSecretsModule = ({ db, ...deps }: Omit<Deps, "grantKey" | "log">): SigningSecrets =>
  signingSecretsService({ store: signingSecretsStore(db), ...deps });
