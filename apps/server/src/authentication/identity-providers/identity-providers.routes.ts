import {
  beginLinking,
  confirmUpstream,
  departUpstream,
  linkUpstream,
  loginExternal,
  loginJszwfw,
  myIdentities,
  registerUpstream,
  temporaryUpstream,
  unlinkIdentity,
  upstreamSources,
} from "@sannong/contract/authentication/identity-providers";
import { GOVERNMENT_OFFICE } from "@sannong/contract/rules/identity/roles";
import { type IdentitySource, UpstreamFailure } from "../../gateways/identity-sources/index.ts";
import { WithMessage, type Server, type AnonymousVisit, type Visit } from "../../platform/http/serve.ts";
import type { Arrived, ArriveService } from "./arrive.service.ts";
import type { Departures } from "./departures.ts";
import type { OwnIdentitiesService } from "./own-identities.service.ts";
import type { IdentityProvidersService } from "./identity-providers.service.ts";

type Deps = {
  sources: readonly IdentitySource[];
  departures: Departures;
  arrivals: ArriveService;
  upstream: IdentityProvidersService;
  own: OwnIdentitiesService;
  /** whether this very source stopped a departure; kept for the operators */
  onFailedDeparture: (source: IdentitySource, failure: UpstreamFailure) => Promise<void>;
};
type Done = Awaited<ReturnType<IdentityProvidersService["confirm"]>>;

const askingOf = ({ generatorUserId, origin, request }: AnonymousVisit) => ({
  generatorUserId,
  origin,
  cookie: request.headers.cookie,
});

const kindOf = (requested: string | undefined) => (requested === "legalPerson" ? "legalPerson" : "person");

function tell({ answer, setCookies }: Done, { reply }: AnonymousVisit) {
  if (setCookies.length > 0) reply.header("set-cookie", setCookies);
  return answer.step === "signedIn" ? new WithMessage("登录成功", answer) : answer;
}

export function identityProvidersRoutes(server: Server, deps: Deps): void {
  const { sources, departures, arrivals, upstream, own } = deps;
  const described = Object.freeze({
    sources: sources.map(({ name, label, offersLegalPersons, userSource, logoutUrl = null }) => ({
      name,
      label,
      offersLegalPersons,
      userSource,
      logoutUrl,
    })),
  });
  const ofGovernmentOffice = () => sources.find(({ userSource }) => userSource === GOVERNMENT_OFFICE) ?? sources[0];
  /** A visit of the whole page ends at a page, with the reason where there is one. */
  const explain = (reply: Visit["reply"], problem: string, source = "none") => {
    void reply.header("cache-control", "no-store").redirect(`/upstream/return/${source}?problem=${problem}`, 303);
    return "";
  };

  server.serve(upstreamSources, () => described);

  server.serve(departUpstream, async ({ source: name, kind }, { reply, origin }) => {
    const source = name === undefined ? ofGovernmentOffice() : sources.find((one) => one.name === name);
    if (!source) return explain(reply, "unknownSource");
    await arrivals.withinBudget(origin);
    const personKind = source.offersLegalPersons ? kindOf(kind) : "person";
    const { departure, setCookie } = await departures.begin(source.name, personKind);
    try {
      const address = await source.departureAddress(departure);
      void reply.headers({ "set-cookie": setCookie, "cache-control": "no-store" }).redirect(address, 303);
      return "";
    } catch (fault) {
      if (!(fault instanceof UpstreamFailure)) throw fault;
      await deps.onFailedDeparture(source, fault);
      return explain(reply, fault.problem, source.name);
    }
  });

  server.serve(registerUpstream, ({ kind: requested }, { reply }) => {
    const kind = kindOf(requested);
    const own = `/register?type=${kind === "person" ? "person" : "entity"}`;
    const outside = sources.find(({ registerUrls }) => registerUrls)?.registerUrls;
    void reply.header("cache-control", "no-store").redirect(outside?.[kind] ?? own, 303);
    return "";
  });

  const landed = async (arrived: Arrived, visit: Visit) =>
    arrived.linkFor
      ? new WithMessage("已关联", await own.land(arrived, arrived.linkFor, visit))
      : tell(await upstream.arrive(arrived, askingOf(visit)), visit);
  server.serve(loginJszwfw, async ({ ticket, source, state, kind }, visit) =>
    landed(await arrivals.byTicket({ ticket, source, state, kind }, askingOf(visit)), visit),
  );
  server.serve(loginExternal, async ({ source, code, state, iss }, visit) =>
    landed(await arrivals.byCode({ source, code, state, iss }, askingOf(visit)), visit),
  );
  server.serve(confirmUpstream, async ({ continuation }, visit) =>
    tell(await upstream.confirm(continuation, askingOf(visit)), visit),
  );
  server.serve(linkUpstream, async (input, visit) =>
    tell(await upstream.linkByPassword(input, askingOf(visit)), visit),
  );
  server.serve(temporaryUpstream, async ({ continuation }, visit) =>
    tell(await upstream.asTemporary(continuation, askingOf(visit)), visit),
  );

  server.serve(myIdentities, (_input, { caller }) => own.mine(caller));
  server.serve(beginLinking, async (input, { caller, origin, reply }) => {
    await arrivals.withinBudget(origin);
    const { address, setCookie } = await own.begin(input, caller);
    reply.header("set-cookie", setCookie);
    return { address };
  });
  server.serve(unlinkIdentity, async ({ source }, visit) => {
    await own.unlink(source, visit);
    return new WithMessage("已解除关联", null);
  });
}
