import type { ReleaseModule } from "../../kernel/release/index.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Addresses } from "./addresses.ts";
import { formFields, readRedirect, redirectAddress } from "./bindings.ts";
import { BadMessage } from "./bad-message.ts";
import { attributesOf, nameIdOf } from "./claims.ts";
import type { Incoming } from "./incoming.ts";
import { type Keys, selfSigned } from "./keys.ts";
import { assertionXml, logoutRequestXml, newId, responseXml, type NameId } from "./messages.ts";
import { Binding } from "./names.ts";
import { type AuthnRequest, readAuthnRequest } from "./requests.ts";
import { defaultConsumer } from "./service-provider.ts";
import type { RegisteredProvider } from "./service-providers.store.ts";
import { signMessage } from "./signatures.ts";
import { Written } from "./xml.ts";

/** What is wrong with an answer that nobody may take. */
export type SamlFlaw = "unsigned" | "foreignKey" | "otherAudience" | "expired";
export type SimulatedAnswer = { to: string; fields: Record<string, string>; sessionIndex: string; nameId: NameId };
type Input = {
  accountId: string;
  system: ConnectedSystem;
  /** the request it answers; null: nobody asked */
  inResponseTo: string | null;
  flaw?: SamlFlaw;
};

type Deps = {
  addresses: Addresses;
  incoming: Incoming;
  keys: Keys;
  providerOf: (abbr: string) => Promise<RegisteredProvider | undefined>;
  claims: Pick<ReleaseModule, "release">;
  clock: Clock;
  /** tells one system by its back channel */
  deliver: (abbr: string, notice: { nameId: string; format: string; sessionIndex: string }) => Promise<string>;
};

const PASSWORD = "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport";
const LONG_AGO_MS = 10 * 60_000;
const SESSION_MS = 5 * 60_000;

/** What the workbench needs to try a system that speaks SAML: real answers, and wrong ones, for people who do not exist. */
export function samlSimulation({ addresses, incoming, keys, providerOf, claims, clock, deliver }: Deps) {
  /** a key of nobody; whose it is matters to no test, so one is enough */
  let foreignKey: ReturnType<typeof selfSigned> | undefined;
  const strange = () => (foreignKey ??= selfSigned("stranger", clock()));

  async function registered(abbr: string): Promise<RegisteredProvider> {
    const provider = await providerOf(abbr);
    if (!provider) throw new Error("a self-test was asked for a system without metadata");
    return provider;
  }

  return {
    signOnAddress: addresses.main.signOn,
    logoutAddress: addresses.main.logout,
    providerOf,

    /** What a system asks when it sends a browser here, or why it cannot be answered. */
    async readRequest(address: URL, abbr: string): Promise<{ request: AuthnRequest } | { problem: string }> {
      const provider = await registered(abbr);
      try {
        const received = readRedirect(`${address.pathname}${address.search}`);
        const opened = await incoming.open(received, ({ signsRequests }) => signsRequests);
        const request = readAuthnRequest(opened.root);
        incoming.checkMessage(request, {
          entityId: provider.entityId,
          address: addresses.main.signOn,
          isSigned: opened.isSigned,
        });
        return { request };
      } catch (failure) {
        if (failure instanceof BadMessage) return { problem: failure.reason };
        throw failure;
      }
    },

    /** An answer as it is posted to the system; signed by a stranger, by nobody, for another or too late, if so wished. */
    async answer({ accountId, system, inResponseTo, flaw }: Input): Promise<SimulatedAnswer> {
      const [provider, { released }] = await Promise.all([
        registered(system.abbr),
        claims.release({ accountId, system, entryPoint: "saml.assertion" }),
      ]);
      if (!released) throw new Error("nobody is simulated by this name");
      const key = flaw === "foreignKey" ? await strange() : (await keys.standing()).signing;
      const now = new Date(clock().getTime() - (flaw === "expired" ? LONG_AGO_MS : 0));
      const to = defaultConsumer(provider);
      const said = { idpEntityId: addresses.entityId, destination: to, inResponseTo: inResponseTo ?? undefined, now };
      const nameId = nameIdOf(provider.nameId, accountId, system, null);
      const sessionIndex = newId();
      const assertion = assertionXml(said, {
        audience: flaw === "otherAudience" ? "https://another-system.invalid/" : provider.entityId,
        nameId,
        sessionIndex,
        signedInAt: now,
        sessionEndsAt: new Date(clock().getTime() + SESSION_MS),
        contextClass: PASSWORD,
        attributes: attributesOf(released.claims),
      });
      const sign = (xml: string) => (flaw === "unsigned" ? xml : signMessage(xml, key));
      const xml = sign(responseXml(said, new Written(sign(assertion))));
      return { to, fields: formFields({ kind: "SAMLResponse", xml, relayState: undefined }), sessionIndex, nameId };
    },

    /** Tells the system by its back channel that the session is over. @throws what came in the way */
    sendLogout: (abbr: string, { nameId, sessionIndex }: Pick<SimulatedAnswer, "nameId" | "sessionIndex">) =>
      deliver(abbr, { nameId: nameId.value, format: nameId.format, sessionIndex }),

    /** Where a browser goes that takes the system a logout request; signed by a stranger if so wished. */
    async logoutAddressOf(
      abbr: string,
      { nameId, sessionIndex }: Pick<SimulatedAnswer, "nameId" | "sessionIndex">,
      { forged }: { forged: boolean },
    ): Promise<URL | undefined> {
      const provider = await registered(abbr);
      const endpoint = provider.logoutEndpoints.find(({ binding }) => binding === Binding.redirect);
      if (!endpoint) return undefined;
      const key = forged ? await strange() : (await keys.standing()).signing;
      const request = { id: newId(), idpEntityId: addresses.entityId, destination: endpoint.location, now: clock() };
      const xml = logoutRequestXml(request, { nameId, audience: provider.entityId, sessionIndex });
      return new URL(redirectAddress(endpoint.location, { kind: "SAMLRequest", xml, relayState: undefined }, key));
    },
  };
}

export type SamlSimulation = ReturnType<typeof samlSimulation>;
