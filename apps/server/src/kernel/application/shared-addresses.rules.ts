import type { ApplicationProblem } from "@sannong/contract/applications/application-problems.schemas";
import { haveCommonAddress, openedInWords } from "@sannong/contract/rules/protocols/cas-service";
import type { ConnectedSystem } from "./applications.rules.ts";

/** What a system is found by when somebody comes from it. */
type Reached = Pick<ConnectedSystem, "abbr" | "protocol" | "redirectUris" | "serviceMatch">;
type Other = Reached & Pick<ConnectedSystem, "name" | "stage">;
/** An address that another system has, too; `whose` names that one, and what it has where it is not the same. */
type SharedAddress = { address: string; whose: string };

/**
 * The addresses of a system that another one of its protocol has as well: one that is tried or live. Whoever comes after
 * a system that is away may have what it had.
 */
function sharedAddresses(system: Reached, others: readonly Other[]): SharedAddress[] {
  const { abbr, protocol, serviceMatch: match = "exact" } = system;
  const rivals = others.filter(
    (other) => other.abbr !== abbr && other.protocol === protocol && other.stage !== "offline",
  );
  return system.redirectUris.flatMap((address) =>
    rivals.flatMap(({ name, redirectUris, serviceMatch: itsMatch = "exact" }) => {
      const its = redirectUris.find((service) =>
        haveCommonAddress({ service: address, match }, { service, match: itsMatch }),
      );
      if (its === undefined) return [];
      return [{ address, whose: its === address ? `“${name}”` : `“${name}”（${openedInWords(its, itsMatch)}）` }];
    }),
  );
}

/**
 * What stands in the way of a system by its addresses. A person who comes to a CAS service or is sent to a SAML consumer
 * belongs to one system; OpenID Connect names the client beside the address, so there it is for reviewers to look at.
 */
export const takenAddresses = (system: Reached, others: readonly Other[]): ApplicationProblem[] =>
  system.protocol === "cas" || system.protocol === "saml"
    ? sharedAddresses(system, others).map(({ address, whose }) => ({
        field: system.protocol === "saml" ? "metadata" : "redirectUris",
        code: "addressTaken",
        value: address,
        whose,
      }))
    : [];

/** What whoever confirms should know of addresses that another system has, too. */
export const warningsOnShared = (system: Reached, others: readonly Other[]): string[] =>
  sharedAddresses(system, others).map(({ address, whose }) => {
    const outcome = system.protocol === "oidc" ? "请确认是不是同一个系统" : "通过不会生效，请退回";
    return `${address} 已登记给${whose}，${outcome}`;
  });
