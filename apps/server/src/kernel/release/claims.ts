import type { ReleaseEntryPoint } from "@sannong/contract/protocols/release-entry-points";
import type { Changes } from "../../platform/changes.ts";
import { cache } from "../../platform/cache/cache.ts";
import { type ConnectedSystem, fieldsUnder } from "../application/index.ts";
import { buildClaims, nameIn, pairwiseSub, type Person, type Standing } from "./build-claims.ts";
import { type Outcome, type ReleaseDeps, type Releasing, releaseService } from "./release.service.ts";

type Deps = ReleaseDeps & {
  /** a system is told of a person: from here on it knows them */
  getToKnow?: (system: ConnectedSystem, accountId: string) => Promise<void>;
  /** a system is told who has come to it, by whatever protocol */
  arrived?: (system: ConnectedSystem, accountId: string) => Promise<void>;
  /** the same as remembered, of which a change here is felt at once and one elsewhere within a second or two */
  recent?: Pick<ReleaseDeps, "findPerson" | "consentOf">;
  /** tells of accounts; without it nothing is remembered */
  changes?: Changes;
};

/** By these entry points somebody has come to the system. One that is told no more than that it is they does not know them by it. */
const entersWithFields = ["oidc.userinfo", "cas.validation", "saml.assertion"] as const;
const arrives: ReadonlySet<ReleaseEntryPoint> = new Set([...entersWithFields, "oidc.idToken"]);
/** Another system, or a helper, came in their name: this one knows them from here on, and they did not come. */
const getsToKnow: ReadonlySet<ReleaseEntryPoint> = new Set([
  ...entersWithFields,
  "oidc.introspection",
  "oidc.delegated",
]);

/** Somebody is known to be there, and no more is said of them. */
export type Somebody = Pick<Person, "accountId" | "accountType">;

/**
 * What a system may learn of a person, whatever it speaks: the same name for the same person in every protocol,
 * the roles they have there, the account they are bound to; and of all that only the fields that were granted to it and agreed
 * to, at the moment it leaves (`release`).
 */
export function releaseModule({ getToKnow, arrived, recent, changes, ...deps }: Deps) {
  const { standingOf } = deps;
  const findPerson = recent?.findPerson ?? deps.findPerson;
  // believed only while nobody tells of a change, which is looked for every second
  const standings = cache<Standing, { accountId: string; abbr: string }>({
    load: ({ accountId, abbr }) => standingOf(accountId, abbr),
    nameOf: ({ accountId, abbr }) => `${accountId} ${abbr}`,
    subjectOf: ({ accountId }) => accountId,
    changes,
    freshMs: 0,
  });

  /** undefined for somebody who may go nowhere */
  async function recentPerson(accountId: string): Promise<Person | undefined> {
    const person = await findPerson(accountId);
    return person?.mustChangePassword ? undefined : person;
  }

  async function standing(
    accountId: string,
    { abbr, requiresRole }: Pick<ConnectedSystem, "abbr" | "requiresRole">,
  ): Promise<Standing> {
    const known = await standings.find({ accountId, abbr });
    // A role that was just granted lets its person in at once, they are waiting for it.
    return requiresRole && known.roles.length === 0 ? standingOf(accountId, abbr) : known;
  }

  const { release, foresee } = releaseService(deps, {
    entryPoints: arrives,
    findPerson,
    // a role that was taken keeps its person out at once
    standingOf: (accountId, system) =>
      system.requiresRole ? standingOf(accountId, system.abbr) : standing(accountId, system),
    consentOf: recent?.consentOf ?? deps.consentOf,
  });

  return {
    /** undefined for somebody who may go nowhere */
    async person(accountId: string): Promise<Somebody | undefined> {
      const person = await recentPerson(accountId);
      return person && { accountId: person.accountId, accountType: person.accountType };
    },
    standing,
    foresee,

    /** What this system may learn of this person at this moment by this entry point, see `releaseService`. */
    async release(input: Releasing): Promise<Outcome> {
      const outcome = await release(input);
      const { accountId, system, entryPoint } = input;
      if (outcome.withheld !== undefined) return outcome;
      await Promise.all([
        getsToKnow.has(entryPoint) && getToKnow?.(system, accountId),
        arrives.has(entryPoint) && arrived?.(system, accountId),
      ]);
      return outcome;
    },

    /** What this system calls this person, also one who may go nowhere any more. */
    async nameOf(accountId: string, system: ConnectedSystem): Promise<string> {
      const person = await recentPerson(accountId);
      if (!person) return pairwiseSub(accountId, system);
      const fields = fieldsUnder(system.scopes, system.terms);
      return nameIn(buildClaims(person, await standing(accountId, system), { system, fields }));
    },
  };
}

export type ReleaseModule = ReturnType<typeof releaseModule>;
