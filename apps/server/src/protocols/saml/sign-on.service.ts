import type { SharedField } from "@sannong/contract/identity/shared-fields";
import {
  askedInPortal,
  type AdmissionReason,
  type AdmissionModule,
  type Admitted,
} from "../../kernel/admission/index.ts";
import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { ConsentsModule } from "../../identity/consents/index.ts";
import { fieldsUnder, type ConnectedSystem } from "../../kernel/application/index.ts";
import type { PortalSession } from "../oidc/index.ts";
import { agreementTo, type Shown } from "../protocol-pages/index.ts";
import type { AuditFact } from "../../platform/audit/audit.ts";
import type { Origin } from "../../platform/caller.ts";
import type { Addresses } from "./addresses.ts";
import type { Answer } from "./answers.ts";
import { contextFor } from "./authn-context.ts";
import { BadMessage, NotAdmitted } from "./bad-message.ts";
import { formFields, type Received } from "./bindings.ts";
import { attributesOf, nameIdOf } from "./claims.ts";
import { naming, type Incoming } from "./incoming.ts";
import type { Keys } from "./keys.ts";
import { assertionXml, newId, refusalXml, responseXml } from "./messages.ts";
import { notAdmittedTo, refusals, type Refusal } from "./refusals.ts";
import { readAuthnRequest, type AuthnRequest } from "./requests.ts";
import { targetInside } from "./target.ts";
import { defaultConsumer, nameIdKindOf, type NameIdKind } from "./service-provider.ts";
import type { RegisteredProvider } from "./service-providers.store.ts";
import { signMessage } from "./signatures.ts";
import type { Participant, Pending, WaitingRows } from "./waiting.ts";
import { Written } from "./xml.ts";
import type { AppContext } from "../../kernel/context.ts";

export type SignOnDeps = Pick<AppContext, "audit" | "clock"> & {
  addresses: Addresses;
  incoming: Incoming;
  rows: WaitingRows;
  keys: Keys;
  providerOf: (abbr: string) => Promise<RegisteredProvider | undefined>;
  findSystem: (abbr: string) => Promise<ConnectedSystem | undefined>;
  admission: AdmissionModule;
  claims: Pick<ReleaseModule, "standing" | "release">;
  consents: Pick<ConsentsModule, "tell">;
  portalSessionOf: (cookie: string | undefined) => Promise<PortalSession | undefined>;
  absoluteSessionSeconds: number;
};

/** Single sign-on: from a request, or a click on a service, to a signed assertion (Profiles 4.1). */
export function signOnService(deps: SignOnDeps) {
  const { addresses, incoming, rows, keys, audit, clock } = deps;

  const record = (
    event: string,
    result: AuditFact["result"],
    abbr: string,
    { traceId, ...from }: Origin,
    more: Pick<AuditFact, "reason" | "detail">,
  ) => audit.record({ event, result, actor: null, objectKind: "system", objectId: abbr, from, traceId, ...more });

  /** Only where the system's own metadata says it receives them. */
  function consumerFor(request: AuthnRequest, provider: RegisteredProvider): string {
    const { consumers } = provider;
    if (request.wantsAnotherBinding) throw new BadMessage("malformed", "answers are posted, nothing else");
    if (request.consumerUrl !== undefined) {
      if (consumers.some(({ location }) => location === request.consumerUrl)) return request.consumerUrl;
      throw new BadMessage("foreignAddress", "this AssertionConsumerServiceURL is not in the system's metadata");
    }
    if (request.consumerIndex === undefined) return defaultConsumer(provider);
    const indexed = consumers.find(({ index }) => index === request.consumerIndex);
    if (!indexed) throw new BadMessage("foreignAddress", "this AssertionConsumerServiceIndex is not in the metadata");
    return indexed.location;
  }

  async function systemOf(abbr: string): Promise<ConnectedSystem> {
    const system = await deps.findSystem(abbr);
    if (!system || system.protocol !== "saml")
      throw new BadMessage("unknownSystem", "the system is not connected", { system: abbr });
    const shut = deps.admission.shutFor(system);
    if (shut) throw new NotAdmitted(shut, system);
    return system;
  }

  async function refuse(pending: Pending, refusal: Refusal, from: Origin): Promise<Answer> {
    const { abbr, consumer, requestId, relayState } = pending;
    const system = await systemOf(abbr);
    const { signing } = await keys.standing();
    const said = {
      idpEntityId: addresses.entityId,
      destination: consumer,
      inResponseTo: requestId ?? undefined,
      now: clock(),
    };
    const xml = signMessage(refusalXml(said, refusal.first, refusal.second, refusal.text), signing);
    await record("saml.requestRefused", "refused", abbr, from, { reason: refusal.second.split(":").at(-1) ?? "" });
    const fields = formFields({ kind: "SAMLResponse", xml, relayState: relayState ?? undefined });
    return { kind: "post", to: consumer, fields, systemName: system.name, way: "refused" };
  }

  /** Known again in the same session, so that one sign-off ends what several entries began. */
  async function participantFor(session: PortalSession, abbr: string, nameId: Participant["nameId"]) {
    const known = (await rows.participantsOf(session.oidcUid)).find((one) => one.abbr === abbr);
    const sessionIndex = known?.sessionIndex ?? newId();
    const isSameName = known?.nameId.format === nameId.format;
    const participant = {
      uid: session.oidcUid,
      abbr,
      accountId: session.accountId,
      nameId: isSameName ? known.nameId : nameId,
      sessionIndex,
    };
    return { participant, isKnown: known !== undefined };
  }

  /** The session ended while its person was on their way in: as where there is none. */
  async function withoutSession(pending: Pending, from: Origin): Promise<Answer> {
    if (pending.isPassive) return refuse(pending, refusals.noPassive, from);
    const id = await rows.keepPending(pending);
    return { kind: "redirect", address: addresses.signIn(id, false), waitsFor: id };
  }

  async function issue(
    { system }: Admitted,
    pending: Pending,
    session: PortalSession,
    contextClass: string,
    from: Origin,
  ): Promise<Answer> {
    const { abbr, consumer, requestId, relayState } = pending;
    const provider = await deps.providerOf(abbr);
    if (!provider?.consumers.some(({ location }) => location === consumer))
      throw new BadMessage("foreignAddress", "the address was taken out of the metadata meanwhile", { system: abbr });
    const { accountId } = session;
    // Written down before it leaves: what cannot be is given to nobody.
    const { released, withheld } = await deps.claims.release({ accountId, system, entryPoint: "saml.assertion", from });
    // it was taken back between the two questions
    if (!released) return refuse(pending, notAdmittedTo(withheld === "accountGone" ? withheld : "notAgreed"), from);

    const nameId = nameIdOf(pending.nameId, accountId, system, released.boundUsername);
    const { participant, isKnown } = await participantFor(session, abbr, nameId);
    const sessionEndsAt = new Date(session.signedInAt.getTime() + deps.absoluteSessionSeconds * 1000);
    const now = clock();
    const ttl = Math.max(60, Math.ceil((sessionEndsAt.getTime() - now.getTime()) / 1000));
    if (!(await rows.keepParticipant(participant, ttl))) {
      // one that came in before is left to whoever ends the session, who tells it
      if (!isKnown) await rows.takeParticipants([participant.sessionIndex]);
      return withoutSession(pending, from);
    }
    const { signing } = await keys.standing();
    const said = { idpEntityId: addresses.entityId, destination: consumer, inResponseTo: requestId ?? undefined, now };
    const assertion = assertionXml(said, {
      audience: provider.entityId,
      nameId: participant.nameId,
      sessionIndex: participant.sessionIndex,
      signedInAt: session.signedInAt,
      sessionEndsAt,
      contextClass,
      attributes: attributesOf(released.claims),
    });
    const xml = signMessage(responseXml(said, new Written(signMessage(assertion, signing))), signing);
    // Before it leaves: an assertion whose issue cannot be audited is given to nobody.
    await record("saml.assertionIssued", "ok", abbr, from, {
      detail: { accountId: session.accountId, scope: system.scopes, asked: requestId !== null },
    });
    const fields = formFields({ kind: "SAMLResponse", xml, relayState: relayState ?? undefined });
    return { kind: "post", to: consumer, fields, systemName: system.name, way: "entering" };
  }

  /** Goes on with a request, as often as its person has something to settle first; answers it once. */
  async function goOn(id: string, cookie: string | undefined, from: Origin, shown?: Shown): Promise<Answer> {
    const pending = await rows.findPending(id);
    if (!pending) throw new BadMessage("sessionOver", "the request is over");
    const session = await deps.portalSessionOf(cookie);
    const isFresh = session !== undefined && session.signedInAt.getTime() >= pending.receivedAt;
    const mustSignIn = !session || (pending.forceAuthn && !isFresh);
    const contextClass = session && contextFor(session.factors, pending.context ?? undefined);
    if (!pending.isPassive && (mustSignIn || (!contextClass && !isFresh)))
      return { kind: "redirect", address: addresses.signIn(id, session !== undefined) };
    const system = await systemOf(pending.abbr);
    const fields = fieldsUnder(system.scopes, system.terms);
    const { agrees, changed } = agreementTo(fields, shown);
    const verdict = session && contextClass && !mustSignIn ? await admit(pending, session, system, agrees) : undefined;
    if (verdict?.step === "refuse") throw new NotAdmitted(verdict.reason, system);
    if (verdict?.step === "settle" && !pending.isPassive) return asks(verdict.reason, id, { system, fields, changed });

    const mine = await rows.takePending(id);
    if (!mine) throw new BadMessage("sessionOver", "the request was answered already");
    if (mustSignIn) return refuse(mine, refusals.noPassive, from);
    if (!contextClass) return refuse(mine, refusals.noContext, from);
    if (verdict?.step !== "admit")
      return refuse(mine, verdict ? notAdmittedTo(verdict.reason) : refusals.noPassive, from);
    if (agrees) await deps.consents.tell(session.accountId, system, fields, from);
    return issue(verdict.admitted, mine, session, contextClass, from);
  }

  const entryPointOf = ({ isPassive, requestId }: Pending) =>
    isPassive ? "samlPassive" : requestId === null ? "samlStart" : "samlRequest";
  const admit = (pending: Pending, { accountId, factors }: PortalSession, system: ConnectedSystem, agrees: boolean) =>
    deps.admission.judge({ entryPoint: entryPointOf(pending), accountId, system, factors, agrees });

  /** What this person must settle before they enter: another sign-in, a role, an account to bind, fields to agree to. */
  function asks(
    reason: AdmissionReason,
    id: string,
    {
      system: { name: systemName, owner },
      ...asked
    }: { system: ConnectedSystem; fields: SharedField[]; changed: boolean },
  ): Answer {
    if (reason === "notAgreed") return { kind: "agree", id, systemName, owner, ...asked };
    const what = askedInPortal(reason);
    return { kind: "redirect", address: what ? addresses.askFor(id, what) : addresses.signIn(id, true) };
  }

  async function wait(pending: Pending): Promise<Answer> {
    const id = await rows.keepPending(pending);
    // A posted request brings no cookie of ours along; the visit that follows does.
    return { kind: "redirect", address: addresses.goOn(id), waitsFor: id };
  }

  async function checked(received: Received): Promise<{ request: AuthnRequest; provider: RegisteredProvider }> {
    const { provider, root, isSigned } = await incoming.open(received, ({ signsRequests }) => signsRequests);
    return naming(provider.abbr, async () => {
      const request = readAuthnRequest(root);
      incoming.checkMessage(request, { entityId: provider.entityId, address: addresses.signOn, isSigned });
      if (!(await rows.firstUse(provider.entityId, request)))
        throw new BadMessage("replayed", "this request was made before");
      return { request, provider };
    });
  }

  return {
    /** A request of a system. @throws BadMessage when it may not be answered to the system */
    async receive(received: Received, from: Origin): Promise<Answer> {
      const { request, provider } = await checked(received);
      const { abbr } = provider;
      const consumer = await naming(abbr, () => consumerFor(request, provider));
      await systemOf(abbr);
      const nameId: NameIdKind | undefined =
        request.nameIdFormat === undefined || nameIdKindOf(request.nameIdFormat) === "username"
          ? provider.nameId
          : nameIdKindOf(request.nameIdFormat);
      const pending: Pending = {
        abbr,
        requestId: request.id,
        consumer,
        relayState: received.relayState ?? null,
        forceAuthn: request.forceAuthn,
        isPassive: request.isPassive,
        nameId: nameId ?? provider.nameId,
        context: request.context ?? null,
        receivedAt: clock().getTime(),
      };
      return nameId ? wait(pending) : refuse(pending, refusals.nameId, from);
    },

    /**
     * A click on a service of the catalogue: the system is told without having asked (Profiles 4.1.5).
     *
     * @throws BadMessage `foreignTarget` for a target elsewhere: many systems lead on to whatever RelayState says,
     * and a link of the portal's would carry people anywhere
     */
    async start(abbr: string, target: string | undefined): Promise<Answer> {
      const system = await systemOf(abbr);
      const provider = await deps.providerOf(abbr);
      if (!provider) throw new BadMessage("unknownSystem", "no such system");
      const inside = target === undefined ? null : targetInside(target, system);
      if (target !== undefined && inside === null)
        throw new BadMessage("foreignTarget", "the target is not an address of the system", { system: abbr });
      return wait({
        abbr,
        requestId: null,
        consumer: defaultConsumer(provider),
        relayState: inside,
        forceAuthn: false,
        isPassive: false,
        nameId: provider.nameId,
        context: null,
        receivedAt: clock().getTime(),
      });
    },

    /** @param shown what its person was shown and agrees to */
    goOn,

    /** Its person does not agree, or neither asks for a role nor binds an account; the system is told. */
    async decline(id: string, from: Origin): Promise<Answer> {
      const mine = await rows.takePending(id);
      if (!mine) throw new BadMessage("sessionOver", "the request was answered already");
      return refuse(mine, refusals.declined, from);
    },

    /** The system whose request waits for a sign-in. */
    async askingSystem(id: string): Promise<ConnectedSystem | undefined> {
      const pending = await rows.findPending(id);
      return pending && deps.findSystem(pending.abbr);
    },
  };
}

export type SignOnService = ReturnType<typeof signOnService>;
