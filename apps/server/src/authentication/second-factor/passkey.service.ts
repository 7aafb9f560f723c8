import type { InputOf } from "@sannong/contract/endpoint";
import type { confirmPasskey } from "@sannong/contract/authentication/second-factor";
import type { passkeyLogin } from "@sannong/contract/authentication/way-in";
import { site } from "@sannong/contract/content/site";
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { hashOfToken, randomToken } from "../../platform/crypto/tokens.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusal.ts";
import { MOST_PASSKEYS, type RelyingParty } from "./second-factor.rules.ts";
import type { Passkey, SecondFactorStore } from "./second-factor.store.ts";
import type { AppContext } from "../../kernel/context.ts";
import { webAuthn } from "./web-authn.ts";

const REGISTRATION = "passkeyRegistration";
const QUESTION = "passkeyQuestion";
const SECONDS = 300;

export type NewCredential = InputOf<typeof confirmPasskey>["response"];
export type ShownCredential = InputOf<typeof passkeyLogin>["response"];
type Owner = { id: string; username: string; nickname: string };

type Deps = Pick<AppContext, "shortLived" | "clock"> & {
  store: SecondFactorStore;
  /** undefined where the portal's address has no host name */
  relyingParty: RelyingParty | undefined;
};

/** Passkeys (WebAuthn): discoverable, with user verification, bound to the portal's host. */
export function passkeyService({ store, shortLived, clock, relyingParty }: Deps) {
  /** @throws Refusal `passkey.notAvailable` */
  const party = (): RelyingParty => {
    if (!relyingParty) throw new Refusal("passkey.notAvailable");
    return relyingParty;
  };

  return {
    isAvailable: relyingParty !== undefined,
    of: (accountId: string, within?: Db) => store.passkeysOf(accountId, within),

    /** @throws Refusal `passkey.notAvailable`, `passkey.tooMany` */
    async begin(owner: Owner) {
      const { id: rpID } = party();
      const had = await store.passkeysOf(owner.id);
      if (had.length >= MOST_PASSKEYS) throw new Refusal("passkey.tooMany");
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpID,
        rpName: site.name,
        // the account's random id: an authenticator keeps it in the clear
        userID: new TextEncoder().encode(owner.id),
        userName: owner.username,
        userDisplayName: owner.nickname,
        attestationType: "none",
        excludeCredentials: had.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      const token = randomToken();
      const kept = { accountId: owner.id, challenge: options.challenge };
      await shortLived.put(REGISTRATION, hashOfToken(token), kept, { ttl: SECONDS });
      return { token, options: { ...options } };
    },

    /**
     * What the authenticator made, ready to be kept by `add`. The question it answers is spent, whatever comes of it.
     *
     * @throws Refusal `secondFactor.flowExpired`, `passkey.rejected`, `passkey.notAvailable`
     */
    async read(accountId: string, token: string, response: NewCredential, name: string) {
      const { id: expectedRPID, origins: expectedOrigin } = party();
      const requested = await shortLived.take<{ accountId: string; challenge: string }>(
        REGISTRATION,
        hashOfToken(token),
      );
      if (requested?.accountId !== accountId) throw new Refusal("secondFactor.flowExpired");
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        expectedChallenge: requested.challenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch(rejected);
      if (!verified.verified) throw new Refusal("passkey.rejected");
      const { credential, credentialBackedUp } = verified.registrationInfo;
      const { id, publicKey, counter } = credential;
      const transports = response.response.transports ?? [];
      const key = Buffer.from(publicKey).toString("base64url");
      return {
        id,
        accountId,
        publicKey: key,
        counter,
        name,
        transports,
        isSynced: credentialBackedUp,
        addedAt: clock(),
      };
    },

    /**
     * For whoever holds the account in this transaction, so that there are never too many.
     *
     * @throws Refusal `passkey.alreadyAdded`, `passkey.tooMany`
     */
    async add(passkey: Omit<Passkey, "lastUsedAt">, within: Db): Promise<void> {
      const had = await store.passkeysOf(passkey.accountId, within);
      if (had.length >= MOST_PASSKEYS) throw new Refusal("passkey.tooMany");
      if (!(await store.addPasskey(passkey, within))) throw new Refusal("passkey.alreadyAdded");
    },
    rename: store.renamePasskey,
    remove: store.removePasskey,

    /** A question for whatever passkey of ours the device has; the browser that asked must answer. */
    async ask(generatorUserId: string) {
      const { id: rpID } = party();
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, userVerification: "required", allowCredentials: [] });
      const token = randomToken();
      const kept = { generatorUserId, challenge: options.challenge };
      await shortLived.put(QUESTION, hashOfToken(token), kept, { ttl: SECONDS });
      return { token, options: { ...options } };
    },

    /**
     * Whose passkey answered. The question is spent; a passkey whose counter went back was copied and is refused.
     *
     * @throws Refusal `secondFactor.flowExpired`, `passkey.rejected`, `passkey.notAvailable`
     */
    async answer(generatorUserId: string, token: string, response: ShownCredential): Promise<Passkey> {
      const { id: expectedRPID, origins: expectedOrigin } = party();
      const requested = await shortLived.take<{ generatorUserId: string; challenge: string }>(
        QUESTION,
        hashOfToken(token),
      );
      if (requested?.generatorUserId !== generatorUserId) throw new Refusal("secondFactor.flowExpired");
      const passkey = await store.findPasskey(response.id);
      if (!passkey) throw new Refusal("passkey.rejected");
      const { id, publicKey, counter, transports } = passkey;
      const { verifyAuthenticationResponse } = await webAuthn();
      const verified = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        expectedChallenge: requested.challenge,
        expectedOrigin,
        expectedRPID,
        credential: {
          id,
          publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
          counter,
          transports: transportsOf(transports),
        },
        requireUserVerification: true,
      }).catch(rejected);
      const isUsed = verified.verified && (await store.usePasskey(id, verified.authenticationInfo.newCounter, clock()));
      if (!isUsed) throw new Refusal("passkey.rejected");
      return passkey;
    },
  };
}

const transportsOf = (kept: string[]) => kept as AuthenticatorTransport[];

/** The library throws for every kind of wrong answer; why it was wrong helps nobody but a forger. */
const rejected = (cause: unknown): never => {
  throw new Refusal("passkey.rejected", { cause });
};
