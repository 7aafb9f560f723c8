import type { Audit } from "../../platform/audit/audit.ts";
import type { Clock } from "../../platform/clock.ts";
import type { FieldSealer } from "../../platform/crypto/field-sealer.ts";
import type { Db } from "../../platform/database/database.ts";
import { signingSecretsService, type SigningSecrets } from "./signing-secrets.service.ts";
import { signingSecretsStore } from "./signing-secrets.store.ts";
import { systemsService } from "./systems.service.ts";
import { systemsStore } from "./systems.store.ts";
import { systemStages } from "./systems-stages.service.ts";
import { systemStagesStore } from "./systems-stages.store.ts";

export { BadRegistration } from "./systems.service.ts";
export {
  DEFAULT_SCOPES,
  fieldsUnder,
  initiateLoginUrl,
  isSuspended,
  OFFERED_SCOPES,
  privateHostsFor,
  redirectUriOfHandoff,
  type ConnectedSystem,
  type Registration,
} from "./systems.rules.ts";
export { probeBounds } from "./systems-stages.store.ts";
export type { SigningSecrets } from "./signing-secrets.service.ts";
export type { SystemRole } from "./systems.store.ts";

type Needs = {
  db: Db;
  sealer: Pick<FieldSealer, "seal" | "open">;
  audit: Audit;
  clock: Clock;
  isDemonstration?: boolean;
};

/** The connected systems: who they are, where they may be reached, what they prove themselves with. */
export function systemsRoom({ db, isDemonstration = false, ...needs }: Needs) {
  const systems = systemsService({ store: systemsStore(db), ...needs });
  const { sealer, audit } = needs;
  const { forget, list } = systems;
  return {
    ...systems,
    stages: systemStages({ stages: systemStagesStore(db), sealer, audit, forget, list, isDemonstration }),
  };
}

export type SystemsRoom = ReturnType<typeof systemsRoom>;

/** What calls between a system and this portal are signed with. */
export const signingSecretsRoom = ({ db, ...needs }: Needs): SigningSecrets =>
  signingSecretsService({ store: signingSecretsStore(db), ...needs });
