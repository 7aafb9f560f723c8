import type { ReleaseEntryPoint, WhyWithheld } from "@sannong/contract/protocols/release-entry-points";
import type { SharedField } from "@sannong/contract/identity/shared-fields";
import type { Audit } from "../../platform/audit/audit.ts";
import { type Origin, auditOrigin } from "../../platform/caller.ts";
import type { Db } from "../../platform/database/database.ts";
import { type ConnectedSystem, fieldsUnder, whyShut } from "../application/index.ts";
import { buildClaims, type Claims, type Person, type Standing, standardClaims } from "./build-claims.ts";
import { type Consent, judgeRelease } from "./release.rules.ts";

export type ReleaseDeps = {
  /** as it is this moment; undefined for an account that is gone, disabled or not yet approved */
  findPerson: (accountId: string) => Promise<Person | undefined>;
  standingOf: (accountId: string, abbr: string) => Promise<Standing>;
  /** as it is this moment; undefined: they were never asked */
  consentOf: (accountId: string, system: ConnectedSystem) => Promise<Consent | undefined>;
  admits: (system: ConnectedSystem, accountId: string) => Promise<boolean>;
  /** one of the two who try systems: they do not exist, and agree to nothing */
  isSimulated: (accountId: string) => boolean;
  audit: Audit;
};

type Asking = {
  accountId: string;
  system: ConnectedSystem;
  entryPoint: ReleaseEntryPoint;
  fields?: readonly SharedField[];
};
/** @param within the transaction of the act that it belongs to */
export type WriteDown = (within?: Db) => Promise<void>;
export type Releasing = Asking & {
  /** what it is about, beside the entry point: the event that is told, the number of a to-do */
  about?: string;
  from?: Origin;
  /** whoever writes it down by themselves, which must be done before anything leaves */
  hold?: (write: WriteDown) => void;
};

/** What may leave, and nothing beside it. Only `release` makes one: whoever has it has asked, and it is written down. */
class Release {
  // of this class alone: nothing of the same shape is one
  readonly #person: Person;
  readonly fields: readonly SharedField[];
  readonly claims: Claims;
  /** what the system calls its own user */
  readonly boundUsername: string | null;

  constructor(person: Person, standing: Standing, system: ConnectedSystem, fields: readonly SharedField[]) {
    this.#person = person;
    this.fields = fields;
    this.claims = buildClaims(person, standing, { system, fields });
    this.boundUsername = standing.boundUsername;
  }

  /** what OpenID Connect tells beside them */
  get openidClaims(): Record<string, unknown> {
    return this.fields.includes("name") ? standardClaims(this.#person) : {};
  }
  /** empty where it may not leave */
  get username(): string {
    return this.fields.includes("accountName") ? this.#person.username : "";
  }
  /** empty where it may not leave, or there is none */
  get phone(): string {
    return this.fields.includes("phone") ? (this.#person.phone ?? "") : "";
  }
}
const wantedOf = ({ system, fields }: Asking) => fields ?? fieldsUnder(system.scopes, system.terms);

export type Released = Release;
export type Outcome = { released: Released; withheld?: never } | { withheld: WhyWithheld; released?: never };
export type Foreseen = { fields: readonly SharedField[]; withheld?: never } | { withheld: WhyWithheld };

/** Where the facts are read. */
type Facts = Pick<ReleaseDeps, "findPerson" | "consentOf"> & {
  standingOf: (accountId: string, system: ConnectedSystem) => Promise<Standing>;
};
/** By these entry points whole crowds come at once: what is remembered is believed there, until somebody tells of a change. */
type Remembered = Facts & { entryPoints: ReadonlySet<ReleaseEntryPoint> };

/**
 * "What may this system learn of this person now?" Asked at the moment something leaves, whatever was asked before:
 * what was agreed to, who they are and where the system stands. A no, and a part only, is never answered from memory.
 * What leaves is written down first, as 谁看过我的数据 shows it.
 */
export function releaseService(deps: ReleaseDeps, remembered: Remembered) {
  const { admits, isSimulated, audit } = deps;
  const anew: Facts = { ...deps, standingOf: (accountId, { abbr }) => deps.standingOf(accountId, abbr) };

  async function ask(input: Asking) {
    const found = remembered.entryPoints.has(input.entryPoint) ? await askOf(remembered, input) : undefined;
    const isWhole = found && "fields" in found && found.fields.length === wantedOf(input).length;
    return found && isWhole ? found : askOf(anew, input);
  }

  async function askOf({ findPerson, standingOf, consentOf }: Facts, input: Asking) {
    const { accountId, system, entryPoint } = input;
    const isOfSelfTest = isSimulated(accountId);
    const [person, standing, consent, admitted] = await Promise.all([
      findPerson(accountId),
      standingOf(accountId, system),
      isOfSelfTest ? undefined : consentOf(accountId, system),
      isOfSelfTest || admits(system, accountId),
    ]);
    const granted = fieldsUnder(system.scopes, system.terms);
    const wanted = wantedOf(input);
    const verdict = isOfSelfTest
      ? { fields: wanted }
      : judgeRelease({
          entryPoint,
          shut: whyShut(system),
          admitted,
          isHere: person !== undefined,
          mustChangePassword: person?.mustChangePassword ?? false,
          requiresRole: system.requiresRole,
          hasRole: standing.roles.length > 0,
          granted,
          wanted,
          consent: consent ?? null,
        });
    if ("withheld" in verdict) return verdict;
    return person ? { fields: verdict.fields, person, standing, isOfSelfTest } : { withheld: "accountGone" as const };
  }

  const record = (
    { accountId, system, entryPoint, about, from }: Releasing,
    fields: readonly SharedField[],
    within?: Db,
  ) =>
    audit.record(
      {
        event: "personalData.released",
        result: "ok",
        actor: null,
        objectKind: "system",
        objectId: system.appId,
        detail: { accountId, door: entryPoint, fields: fields.join(" "), ...(about === undefined ? {} : { about }) },
        ...(from && auditOrigin(from)),
      },
      within,
    );

  return {
    /**
     * Gives what may leave by this entry point, or says why nothing may. Not to be asked within a transaction.
     *
     * @throws when it cannot be written down: then nothing leaves
     */
    async release(input: Releasing): Promise<Outcome> {
      const found = await ask(input);
      if ("withheld" in found) return { withheld: found.withheld };
      const { person, standing, fields } = found;
      const write: WriteDown = async (within) => {
        if (!found.isOfSelfTest) await record(input, fields, within);
      };
      if (input.hold) input.hold(write);
      else await write();
      return { released: new Release(person, standing, input.system, fields) };
    },

    /** Which fields would leave by this entry point, or why nothing would? Nothing does, and nothing is written down. */
    async foresee(input: Asking): Promise<Foreseen> {
      const found = await ask(input);
      return "withheld" in found ? { withheld: found.withheld } : { fields: found.fields };
    },
  };
}
