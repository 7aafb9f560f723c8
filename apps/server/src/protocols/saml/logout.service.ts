import { type Deliveries, type SignOffNotice, signOffOf } from "../../kernel/delivery/index.ts";
import { privateHostsFor, type ConnectedSystem } from "../../kernel/application/index.ts";
import { hostAndPort } from "../../platform/outbound/outbound.ts";
import type { Addresses } from "./addresses.ts";
import { carry, type Answer } from "./answers.ts";
import { BadMessage } from "./bad-message.ts";
import type { Received } from "./bindings.ts";
import { naming, type Incoming } from "./incoming.ts";
import type { Keys } from "./keys.ts";
import { logoutRequestXml, logoutResponseXml, newId, SKEW_SECONDS } from "./messages.ts";
import { Binding, Status } from "./names.ts";
import { readLogoutRequest, readLogoutResponse, type LogoutRequest } from "./requests.ts";
import type { RegisteredProvider } from "./service-providers.store.ts";
import { signMessage } from "./signatures.ts";
import { fromEnvelope, inEnvelope } from "./soap.ts";
import { isBeingLeft, type LogoutRun, type Participant, type WaitingRows } from "./waiting.ts";
import type { AppContext } from "../../kernel/context.ts";
import type { BrowserSignOff, Leaving } from "../browser-sign-off/index.ts";
import type { LeftSystem } from "../protocol-pages/index.ts";

type Deps = Pick<AppContext, "outbound" | "audit" | "clock"> & {
  addresses: Addresses;
  incoming: Incoming;
  rows: WaitingRows;
  keys: Keys;
  providerOf: (abbr: string) => Promise<RegisteredProvider | undefined>;
  findSystem: (abbr: string) => Promise<ConnectedSystem | undefined>;
  /** ends the portal session of this uid, and with it what every other protocol opened */
  endPortalSession: (uid: string) => Promise<void>;
  portalSessionOf: (cookie: string | undefined) => Promise<{ oidcUid: string } | undefined>;
  signOffs: Pick<Deliveries["signOff"], "add">;
  /** the page of those whose own pages the browser loads */
  browser: Pick<BrowserSignOff, "framedOf" | "pageOf">;
};

/** What a system with a back channel is told. */
type Notice = Omit<Extract<SignOffNotice, { protocol: "saml" }>, "protocol">;

/** Systems reached through the browser, by redirect where they take one. */
const frontChannel = (provider: RegisteredProvider | undefined) =>
  provider?.logoutEndpoints.find(({ binding }) => binding === Binding.redirect) ??
  provider?.logoutEndpoints.find(({ binding }) => binding === Binding.post);

/**
 * Single logout (Profiles 4.4). The portal's session ends first, so that nothing on the way can keep it; then
 * the person's browser visits every system of the session, one after another, and each answer is kept.
 */
export function logoutService(deps: Deps) {
  const { addresses, incoming, rows, keys, audit, clock } = deps;

  const record = (event: string, result: "ok" | "failed" | "refused", abbr: string, accountId: string, more = {}) =>
    audit.record({ event, result, actor: null, objectKind: "system", objectId: abbr, detail: { accountId, ...more } });

  const nameOf = async (abbr: string) => (await deps.findSystem(abbr))?.name ?? abbr;

  const backChannelOf = async (abbr: string) =>
    (await deps.providerOf(abbr))?.logoutEndpoints.find(({ binding }) => binding === Binding.soap);

  /** Those a browser must visit; the others are told by the server when the session ends. */
  async function leaveByBrowser(uid: string): Promise<Participant[]> {
    const known = await Promise.all(
      (await rows.participantsOf(uid)).map(async (one) => ({
        one,
        told: (await backChannelOf(one.abbr)) !== undefined,
      })),
    );
    const visited = known.filter(({ told }) => !told).map(({ one }) => one);
    return rows.markLeaving(visited, clock().getTime());
  }

  /** A logout request from server to server (SOAP binding). */
  async function deliver(abbr: string, { nameId, format, sessionIndex }: Notice): Promise<"delivered" | "gone"> {
    const [provider, endpoint, system] = await Promise.all([
      deps.providerOf(abbr),
      backChannelOf(abbr),
      deps.findSystem(abbr),
    ]);
    if (!provider || !endpoint) return "gone";
    const { location } = endpoint;
    const { signing } = await keys.standing();
    const request = logoutRequestXml(
      { id: newId(), idpEntityId: addresses.entityId, destination: location, now: clock() },
      { nameId: { value: nameId, format }, audience: provider.entityId, sessionIndex },
    );
    const reply = await deps.outbound.call(location, {
      method: "POST",
      headers: {
        "content-type": "text/xml; charset=utf-8",
        soapaction: "http://www.oasis-open.org/committees/security",
      },
      body: inEnvelope(signMessage(request, signing)),
      privateAllowed: system ? privateHostsFor(system, hostAndPort(location)) : [],
    });
    if (reply.status !== 200) throw new Error(`answered ${reply.status}`);
    const answer = readLogoutResponse(fromEnvelope(reply.body.toString("utf8")));
    if (!answer.success) throw new Error("the system says it did not sign off");
    return "delivered";
  }

  async function answerAsker(run: LogoutRun, input: NonNullable<LogoutRun["asked"]>): Promise<Answer> {
    const endpoint = frontChannel(await deps.providerOf(input.abbr));
    if (!endpoint) return { kind: "signedOut", results: run.results };
    const isPartial = run.results.some(({ result }) => result === "failed");
    const xml = logoutResponseXml(
      {
        idpEntityId: addresses.entityId,
        destination: endpoint.responseLocation,
        inResponseTo: input.requestId,
        now: clock(),
      },
      Status.success,
      isPartial ? Status.partialLogout : undefined,
    );
    const { signing } = await keys.standing();
    const systemName = await nameOf(input.abbr);
    const goal = { binding: endpoint.binding, to: endpoint.responseLocation, systemName };
    return carry({ kind: "SAMLResponse", xml, relayState: input.relayState ?? undefined }, goal, signing);
  }

  /** Back to whoever began. */
  async function finish(run: LogoutRun): Promise<Answer> {
    if (run.asked) return answerAsker(run, run.asked);
    return run.goal === undefined
      ? { kind: "signedOut", results: run.results }
      : { kind: "redirect", address: run.goal };
  }

  /** Sends the browser to the next system that can be reached through it, or back to whoever began. */
  async function advance(run: LogoutRun, runId?: string): Promise<Answer> {
    const [next, ...left] = run.left;
    if (!next) return finish(run);
    const provider = await deps.providerOf(next.abbr);
    const endpoint = frontChannel(provider);
    const name = await nameOf(next.abbr);
    if (!provider || !endpoint) {
      await record("saml.logoutUndeliverable", "failed", next.abbr, run.accountId);
      return advance({ ...run, left, results: [...run.results, { name, result: "failed" }] }, runId);
    }
    const requestId = newId();
    const goingOn = { ...run, left, current: { abbr: next.abbr, requestId } };
    const id = runId === undefined ? await rows.keepRun(goingOn) : await rows.keepRun(goingOn, runId);
    await rows.noteAsked(requestId, id);
    const xml = logoutRequestXml(
      { id: requestId, idpEntityId: addresses.entityId, destination: endpoint.location, now: clock() },
      { nameId: next.nameId, audience: provider.entityId, sessionIndex: next.sessionIndex },
    );
    const { signing } = await keys.standing();
    const goal = { binding: endpoint.binding, to: endpoint.location, systemName: name };
    return carry({ kind: "SAMLRequest", xml, relayState: undefined }, goal, signing);
  }

  /** Whose session a system speaks of: by our own session index, else by the browser's session and the name it was told. */
  async function participantOf(request: LogoutRequest, abbr: string, cookie: string | undefined) {
    const named = await Promise.all(request.sessionIndexes.map(rows.participantAt));
    const session = named.length > 0 ? undefined : await deps.portalSessionOf(cookie);
    const candidates = session ? await rows.participantsOf(session.oidcUid) : named;
    return candidates.find((one) => one?.abbr === abbr && one.nameId.value === request.nameId);
  }

  async function receiveRequest(received: Received, cookie: string | undefined): Promise<Answer> {
    // Always signed: anybody could sign people off otherwise.
    const { provider, root, isSigned } = await incoming.open(received, () => true);
    const { abbr, entityId } = provider;
    return naming(abbr, async () => {
      const request = readLogoutRequest(root);
      incoming.checkMessage(request, { entityId, address: addresses.logout, isSigned });
      const isOver = request.notOnOrAfter && request.notOnOrAfter.getTime() + SKEW_SECONDS * 1000 <= clock().getTime();
      if (isOver) throw new BadMessage("expired", "the logout request has run out");
      if (!(await rows.firstUse(entityId, request))) throw new BadMessage("replayed", "used before");
      const requested = { abbr, requestId: request.id, relayState: received.relayState ?? null };
      const participant = await participantOf(request, abbr, cookie);
      // Nobody is signed in by that name any more: what was wanted is so already.
      if (!participant) return advance({ accountId: "", left: [], results: [], asked: requested, current: null });
      const { uid, accountId } = participant;
      // The one who asks has left already and is told by nobody.
      await rows.markLeaving([participant], clock().getTime());
      const [leaving, framed] = await Promise.all([leaveByBrowser(uid), deps.browser.framedOf(uid)]);
      const others = leaving.filter(({ sessionIndex }) => sessionIndex !== participant.sessionIndex);
      await record("saml.signedOffBySystem", "ok", abbr, accountId);
      await deps.endPortalSession(uid);
      const run = { accountId, left: others, results: [], asked: requested, current: null };
      if (framed.length === 0) return advance(run);
      const goal = addresses.logoutRun(await rows.keepRun(run));
      return { kind: "redirect", address: await deps.browser.pageOf(framed, goal) };
    });
  }

  async function receiveResponse(received: Received): Promise<Answer> {
    const { provider, root, isSigned } = await incoming.open(received, () => true);
    const { abbr, entityId } = provider;
    return naming(abbr, async () => {
      const response = readLogoutResponse(root);
      incoming.checkMessage(response, { entityId, address: addresses.logout, isSigned });
      const runId = await rows.runOfAnswer(response.inResponseTo);
      const run = runId === undefined ? undefined : await rows.takeRun(runId);
      if (!run || run.current?.abbr !== abbr || run.current.requestId !== response.inResponseTo)
        throw new BadMessage("sessionOver", "nobody waits for this answer");
      const result = response.success ? "ok" : "failed";
      await record("saml.logoutAnswered", result, abbr, run.accountId);
      const results = [...run.results, { name: await nameOf(abbr), result } as const];
      return advance({ ...run, results, current: null }, runId);
    });
  }

  /** Tells a system by its back channel, and forgets that somebody was in it; says so where only a browser reaches it. */
  async function dismiss({ abbr, accountId, sessionIndex, nameId }: Participant, signOff?: string): Promise<void> {
    const content = { protocol: "saml", nameId: nameId.value, format: nameId.format, sessionIndex } as const;
    const isTold = (await backChannelOf(abbr)) !== undefined;
    // Noted before it is taken away: a crash in between tells a system twice rather than never.
    if (isTold)
      await deps.signOffs.add([{ recipient: abbr, content, ...(signOff !== undefined && { subject: signOff }) }]);
    const [taken] = await rows.takeParticipants([sessionIndex]);
    if (taken && !isTold) await record("saml.logoutUndeliverable", "failed", abbr, accountId, { why: "no browser" });
  }

  return {
    receive: (received: Received, cookie: string | undefined): Promise<Answer> =>
      received.kind === "SAMLRequest" ? receiveRequest(received, cookie) : receiveResponse(received),

    /**
     * Asked just before a session ends that its owner signs out of: where their browser goes to leave the systems it
     * entered by SAML; undefined when there are none.
     *
     * @param before what is known of others already
     */
    async visitsOf({ uid, goal }: Leaving, before: LeftSystem[]): Promise<string | undefined> {
      const left = await leaveByBrowser(uid);
      const [first] = left;
      if (!first) return undefined;
      const { accountId } = first;
      const run = { accountId, left, results: before, asked: null, current: null, ...(goal !== undefined && { goal }) };
      return addresses.logoutRun(await rows.keepRun(run));
    },

    /** Begins, or begins again where a system did not come back: that one counts as not left. */
    async run(id: string): Promise<Answer> {
      const run = await rows.takeRun(id);
      if (!run) throw new BadMessage("sessionOver", "this sign-off is over");
      const { current } = run;
      if (!current) return advance(run, id);
      await record("saml.logoutUnanswered", "failed", current.abbr, run.accountId);
      const results = [...run.results, { name: await nameOf(current.abbr), result: "failed" } as const];
      return advance({ ...run, results, current: null }, id);
    },

    /**
     * A session ended: systems with a back channel are told. Without its browser those that only a browser
     * reaches keep theirs until it runs out (SessionNotOnOrAfter), and the audit log says so. Nothing is said of those
     * that the browser is on its way to.
     */
    async sessionEnded(uid: string): Promise<void> {
      await rows.markEnded(uid);
      for (const participant of await rows.participantsOf(uid))
        if (isBeingLeft(participant, clock())) await rows.takeParticipants([participant.sessionIndex]);
        else await dismiss(participant, signOffOf(uid));
    },
    /** Takes from one system what a session gave it; the session goes on. */
    async leaveSystem(uid: string, system: string): Promise<void> {
      for (const participant of await rows.participantsOf(uid))
        if (participant.abbr === system) await dismiss(participant);
    },
    /** Tells one system, now. @throws what came in the way */
    deliver,
  };
}

export type LogoutService = ReturnType<typeof logoutService>;
