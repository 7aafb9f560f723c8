import type { Endpoint } from "@sannong/contract/endpoint";
import { judgeFactors, mayUseGovernmentMode } from "@sannong/contract/rules/identity/roles";
import type { FastifyRequest } from "fastify";
import type { Caller, Identified } from "../caller.ts";
import type { Clock } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import { originOf } from "./origin.ts";

type Deps = { twoFactorInForce: () => boolean; clock: Clock };

/**
 * Default deny: whoever is not plainly allowed is refused.
 *
 * @returns who asks; null where the entry does not want to know, or nobody is signed in and need not be
 * @throws Refusal `session.*`, `password.*`, `permission.*`
 */
export function admit(entry: Endpoint, identified: Identified, deps: Deps): Caller | null {
  if (entry.access === "anyone") return null;
  if (entry.access === "optional" && identified.state !== "dead")
    return identified.state === "live" ? identified.caller : null;
  if (identified.state === "none") throw new Refusal("session.missing");
  if (identified.state === "dead")
    throw new Refusal(identified.why === "endedElsewhere" ? "session.endedElsewhere" : "session.missing");
  const { caller } = identified;
  if (entry.whilePasswordIsDue !== true) refuseWhilePasswordIsDue(caller, deps.clock());
  // Who became staff after they came in signs in anew, with what that takes: factors follow the person (design §2).
  const { roles, factors } = caller;
  if (judgeFactors({ roles, factors, inForce: deps.twoFactorInForce() }) !== "enough")
    throw new Refusal("session.endedElsewhere");
  if (entry.access === "signedIn" || entry.access === "optional") return caller;
  if (!mayUseGovernmentMode(caller)) throw new Refusal("permission.government");
  if (entry.access === "government") return caller;
  if (!caller.permissions.has(entry.access.permission)) throw new Refusal("permission.denied");
  return caller;
}

/** The office is entered from the addresses that were agreed. @throws Refusal `officeNetwork.elsewhere` */
export function refuseFromElsewhere(request: FastifyRequest, mayEnter: (address: string) => boolean): void {
  const { address } = originOf(request);
  if (!mayEnter(address)) throw new Refusal("officeNetwork.elsewhere", { params: { address } });
}

/** @throws Refusal `password.weak` or `password.expired` for whoever must change their password first */
function refuseWhilePasswordIsDue({ password }: Caller, now: Date): void {
  if (password?.isWeak) throw new Refusal("password.weak");
  if (password && now >= password.expiresAt) throw new Refusal("password.expired");
}
