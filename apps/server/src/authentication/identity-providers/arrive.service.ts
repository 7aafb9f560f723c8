import type { RefusalName } from "@sannong/contract/errors";
import type { UpstreamProblem } from "@sannong/contract/authentication/identity-provider-words";
import {
  type Departure,
  type IdentitySource,
  UpstreamFailure,
  type UpstreamUser,
} from "../../gateways/identity-sources/index.ts";
import type { Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { ArrivalsCounted } from "./arrivals-counted.service.ts";
import type { Departures, LinkFor, SetOut } from "./departures.ts";

const TICKET = "upstreamTicket";
/** Longer than any source lets a ticket live. */
const TICKET_SECONDS = 24 * 3600;
/** Each arrival asks another server: so many a minute from one address (a whole bureau may share one). */
const A_MINUTE_FROM_AN_ADDRESS = 120;

const refusals = {
  used: "upstream.used",
  expired: "upstream.expired",
  slow: "upstream.slow",
  unreachable: "upstream.unreachable",
  garbled: "upstream.garbled",
  rejected: "upstream.rejected",
  noUser: "upstream.noUser",
} as const satisfies Record<UpstreamProblem, RefusalName>;

/** A source that did not answer has not spent the ticket, as far as anybody knows. */
const mayTryAgain = (fault: unknown) =>
  fault instanceof UpstreamFailure && (fault.problem === "slow" || fault.problem === "unreachable");

/** A stranger who holds somebody's code does not spend it for them either. */
const isUnasked = (fault: unknown) => fault instanceof Refusal && fault.reason === "upstream.departureLost";

export const refusalOf = (source: IdentitySource, fault: unknown): unknown =>
  fault instanceof UpstreamFailure
    ? new Refusal(refusals[fault.problem], { params: { source: source.label }, cause: fault })
    : fault;

export type Arriving = { origin: Origin; cookie: string | undefined };
export type Arrived = {
  source: IdentitySource;
  user: UpstreamUser;
  wasAskedFor: boolean;
  /** they set out to link, not to sign in */
  linkFor: LinkFor | undefined;
};

type Deps = {
  sources: readonly IdentitySource[];
  departures: Departures;
  shortLived: ShortLived;
  index: (value: string) => string;
  counted: Pick<ArrivalsCounted, "failed">;
};

/** From what the browser brought to who came: one flight a ticket, five seconds, plain words for every failure. */
export function arriveService({ sources, departures, shortLived, index, counted }: Deps) {
  const find = (name: string | undefined, brings: IdentitySource["brings"]): IdentitySource => {
    const fit = sources.filter((source) => source.brings === brings);
    const found = name === undefined ? fit[0] : fit.find((source) => source.name === name);
    if (!found) throw new Refusal("upstream.unknownSource");
    return found;
  };

  /** Of two browsers, tabs or thieves with one ticket one goes on. */
  const once = async (source: IdentitySource, proof: string, work: () => Promise<UpstreamUser>) => {
    const key = index(`${TICKET}:${source.name}:${proof}`);
    if (!(await shortLived.putIfAbsent(TICKET, key, true, { ttl: TICKET_SECONDS })))
      throw new Refusal("upstream.used", { params: { source: source.label } });
    try {
      return await work();
    } catch (fault) {
      if (mayTryAgain(fault) || isUnasked(fault)) await shortLived.remove(TICKET, key);
      await counted.failed(source, fault);
      throw refusalOf(source, fault);
    }
  };

  const withinBudget = async ({ address }: Origin) => {
    const { count, resetsIn } = await shortLived.count(TICKET, clientOfAddress(address), 60);
    if (count > A_MINUTE_FROM_AN_ADDRESS) throw new Refusal("request.tooMany", { retryAfter: resetsIn });
  };

  /**
   * Whoever has the proof takes the departure, or of two at the same instant each would have one of them; a source
   * that did not answer leaves both for one more try.
   */
  const arrive = async (
    { source, proof, state }: { source: IdentitySource; proof: string; state: string | undefined },
    cookie: string | undefined,
    identify: (departure: SetOut | undefined) => Promise<UpstreamUser>,
  ): Promise<Arrived> => {
    let departure: SetOut | undefined;
    const user = await once(source, proof, async () => {
      departure = await departures.take(cookie, source.name, state);
      try {
        return await identify(departure);
      } catch (fault) {
        if (departure && mayTryAgain(fault)) await departures.giveBack(cookie, source.name, departure);
        throw fault;
      }
    });
    return { source, user, wasAskedFor: departure !== undefined, linkFor: departure?.linkFor };
  };

  return {
    withinBudget,

    /** @throws Refusal `upstream.*` */
    async byTicket(
      given: {
        ticket: string;
        source: string | undefined;
        state: string | undefined;
        kind: Departure["personKind"] | undefined;
      },
      { origin, cookie }: Arriving,
    ): Promise<Arrived> {
      await withinBudget(origin);
      const source = find(given.source, "ticket");
      const { ticket, state, kind } = given;
      const returnTo = new URL(departures.returnTo(source.name));
      if (state) returnTo.searchParams.set("state", state);
      return arrive({ source, proof: ticket, state }, cookie, (departure) =>
        source.identify({
          kind: "ticket",
          ticket,
          personKind: departure?.personKind ?? kind ?? "person",
          returnTo: returnTo.href,
        }),
      );
    },

    /** A code without its departure is worth nothing: no state, no PKCE, no nonce. @throws Refusal `upstream.*` */
    async byCode(
      given: { code: string; source: string; state: string; iss: string | undefined },
      { origin, cookie }: Arriving,
    ): Promise<Arrived> {
      await withinBudget(origin);
      const source = find(given.source, "code");
      const { code, state, iss: issuer } = given;
      return arrive({ source, proof: code, state }, cookie, (departure) => {
        if (!departure) throw new Refusal("upstream.departureLost");
        return source.identify({ kind: "code", code, issuer, departure });
      });
    },
  };
}

export type ArriveService = ReturnType<typeof arriveService>;
