import type { AccountCheck, CheckAnswer, CheckEndpoint } from "../../gateways/connected-systems/account-check.ts";
import { fieldsOfCheck, type SharedField } from "@sannong/contract/identity/shared-fields";
import type { Origin } from "../../platform/caller.ts";
import { clientOfAddress } from "../../platform/http/origin.ts";
import { hostAndPort } from "../../platform/outbound/outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { ShortLived } from "../../platform/short-lived/short-lived.ts";
import type { ReleaseModule, Released, Releasing } from "../../kernel/release/index.ts";
import {
  privateHostsFor,
  whyShut,
  type ConnectedSystem,
  type ConnectedSystems,
} from "../../kernel/application/index.ts";
import { judgeStanding, judgeSystem, refusalOf } from "./bindings.rules.ts";
import type { SealedToken } from "./third-party-tokens.ts";

/** Passwords tried in 15 minutes: by one for an account; by one altogether; for an account by everybody. */
const MOST = { byOneForAccount: 5, byPerson: 10, byAddress: 100, forAccount: 50 };
const TRIES = "systemAccountTries";
const TRIES_SECONDS = 900;
/** Questions without a password, for one person. */
const QUESTIONS_A_MINUTE = 30;

type Deps = {
  systems: Pick<ConnectedSystems, "findByAbbr" | "checkSecretOf"> & {
    stages: Pick<ConnectedSystems["stages"], "admits">;
  };
  accountCheck: Pick<AccountCheck, "ask">;
  shortLived: Pick<ShortLived, "count">;
  index: (value: string) => string;
  seal: (plain: string) => string;
  /** what of a person the system may be told */
  claims: Pick<ReleaseModule, "release" | "foresee">;
  /** a person was shown these fields of this system, and said yes */
  agree: (accountId: string, system: ConnectedSystem, fields: SharedField[], from: Origin) => Promise<void>;
};

export type Input = { systemAbbr: string; checkUserUrl?: string | undefined; appId?: string | undefined };
type Claim = Input & {
  username: string;
  password: string;
  /** who tries: the account that is signed in, else an address, which many may share */
  by: { person: string } | { address: string };
};

type Agreeing = Input & { accountId: string; agrees: boolean; from: Origin };
/** The number is the account's own, which its owner has just proved. */
type ClaimByPhone = Input & { username: string; accountId: string; from: Origin };

/** Asks connected systems about their own accounts; nothing here writes a binding. */
export function systemAccounts({ systems, accountCheck, shortLived, index, seal, claims, agree }: Deps) {
  const standingOf = async (system: ConnectedSystem | undefined, accountId: string | undefined) => ({
    known: system !== undefined,
    shut: system === undefined ? null : whyShut(system),
    admitted: system === undefined || accountId === undefined || (await systems.stages.admits(system, accountId)),
  });

  /** @param accountId of whom it is asked; undefined while nobody knows */
  async function endpointOf(
    input: Input,
    accountId?: string,
  ): Promise<{ system: ConnectedSystem; endpoint: CheckEndpoint }> {
    const system = await systems.findByAbbr(input.systemAbbr);
    const verdict = judgeSystem({
      ...(await standingOf(system, accountId)),
      checkUserUrl: system?.checkUserUrl ?? null,
      appId: system?.appId ?? "",
      asked: { checkUserUrl: input.checkUserUrl, appId: input.appId },
    });
    if (verdict !== "ask") throw new Refusal(verdict);
    const secret = system && (await systems.checkSecretOf(system.abbr));
    if (!system?.checkUserUrl || !secret) throw new Refusal("binding.notOffered");
    const { abbr, appId, checkUserUrl } = system;
    const privateAllowed = privateHostsFor(system, hostAndPort(checkUserUrl));
    return { system, endpoint: { abbr, appId, checkUserUrl, secret, privateAllowed } };
  }

  /** @throws Refusal with what stands in the way of telling the system */
  async function released(input: Releasing): Promise<Released> {
    const outcome = await claims.release(input);
    if (outcome.withheld !== undefined) throw new Refusal(refusalOf(outcome.withheld));
    return outcome.released;
  }

  const answered = (answer: CheckAnswer) => {
    if (!answer.answered) throw new Refusal("binding.unanswered", { cause: new Error(answer.why) });
    return answer;
  };

  const countersOf = (abbr: string, { username, by }: Pick<Claim, "username" | "by">) => {
    const account = `${abbr}:${username.toLowerCase()}`;
    const who = "person" in by ? `person:${by.person}` : `address:${clientOfAddress(by.address)}`;
    return [
      { key: index(`systemAccount:${account}:${who}`), most: MOST.byOneForAccount },
      { key: index(`systemAccountBy:${who}`), most: "person" in by ? MOST.byPerson : MOST.byAddress },
      { key: index(`systemAccount:${account}`), most: MOST.forAccount },
    ];
  };

  /** Counts before anything is asked, so that tries at the same instant do not slip through together. */
  const countTry = async (counters: ReturnType<typeof countersOf>) => {
    const counts = await Promise.all(counters.map(({ key }) => shortLived.count(TRIES, key, TRIES_SECONDS)));
    const over = counts.filter(({ count }, at) => count > (counters[at]?.most ?? 0));
    if (over.length > 0)
      throw new Refusal("binding.triedTooOften", { retryAfter: Math.max(...over.map(({ resetsIn }) => resetsIn)) });
  };
  /** A right password, or none that anybody judged, is no guess. */
  const withdrawTry = (counters: ReturnType<typeof countersOf>) =>
    Promise.all(counters.map(({ key }) => shortLived.count(TRIES, key, TRIES_SECONDS, -1)));

  const personOf = ({ by }: Pick<Claim, "by">) => ("person" in by ? by.person : undefined);

  return {
    endpointOf,

    /** For what a system proved of an account whose owner is known only now. @throws Refusal as `judgeStanding` says */
    async admit(systemAbbr: string, accountId: string): Promise<void> {
      const verdict = judgeStanding(await standingOf(await systems.findByAbbr(systemAbbr), accountId));
      if (verdict !== "counts") throw new Refusal(verdict);
    },

    /**
     * Proves a system's account by its password, which the system judges.
     *
     * @throws Refusal `binding.rejected`, `binding.triedTooOften`, `binding.unanswered`, and what `judgeSystem` says
     */
    async prove(claim: Claim): Promise<{ system: ConnectedSystem; name: string; token?: SealedToken }> {
      const { username, password } = claim;
      const { system, endpoint } = await endpointOf(claim, personOf(claim));
      const counters = countersOf(system.abbr, claim);
      await countTry(counters);
      const answer = await accountCheck.ask(endpoint, { username, tel: "", password });
      if (!answer.answered || answer.matchFlag) await withdrawTry(counters);
      const { matchFlag, name, token } = answered(answer);
      if (!matchFlag) throw new Refusal("binding.rejected");
      return { system, name, ...(token && { token: { tokenSealed: seal(token.token), seconds: token.seconds } }) };
    },

    /**
     * May the system be told this person's number? Asked before they spend a code on it.
     *
     * @param agrees they say yes to that with this very request
     * @throws Refusal `handoff.sharingNotAgreed` before they agreed to that, and as `judgeSystem` says
     */
    async demandAgreedPhone({ accountId, agrees, from, ...input }: Agreeing): Promise<void> {
      const { system } = await endpointOf(input, accountId);
      if (agrees) await agree(accountId, system, ["phone"], from);
      const { withheld } = await claims.foresee({ accountId, system, entryPoint: "binding.phone", fields: ["phone"] });
      if (withheld !== undefined) throw new Refusal(refusalOf(withheld));
    },

    /**
     * Proves a system's account by the number it is registered under, which its owner has just proved here. A system
     * that says no account's name beside its yes has answered another question: which number it knows, of whomever.
     *
     * @throws Refusal `binding.phoneNotKnown`, and as `prove`
     */
    async proveByPhone(claim: ClaimByPhone): Promise<{ system: ConnectedSystem }> {
      const { username, accountId, from } = claim;
      const by = { person: accountId };
      const { system, endpoint } = await endpointOf(claim, accountId);
      const counters = countersOf(system.abbr, { username, by });
      await countTry(counters);
      const { phone: tel } = await released({
        accountId,
        system,
        entryPoint: "binding.phone",
        fields: ["phone"],
        from,
      });
      const answer = await accountCheck.ask(endpoint, { username, tel, proof: "tel" });
      const isHis = answer.answered && answer.matchFlag && answer.username === username;
      if (!answer.answered || isHis) await withdrawTry(counters);
      answered(answer);
      if (!isHis) throw new Refusal("binding.phoneNotKnown");
      return { system };
    },

    /**
     * Does the system know this person by itself? It is told their name, and their number where they proved it.
     *
     * @throws Refusal as `prove`, but for the password's; `handoff.sharingNotAgreed` before they agreed to that
     */
    async knows(input: Input & { accountId: string; phoneIsProved: boolean; from: Origin }): Promise<boolean> {
      const { accountId, from } = input;
      const { system, endpoint } = await endpointOf(input, accountId);
      const { count, resetsIn } = await shortLived.count("systemAccountQuestions", input.accountId, 60);
      if (count > QUESTIONS_A_MINUTE) throw new Refusal("binding.triedTooOften", { retryAfter: resetsIn });
      const fields = fieldsOfCheck.filter((field) => field !== "phone" || input.phoneIsProved);
      const { username, phone: tel } = await released({ accountId, system, entryPoint: "binding.check", fields, from });
      return answered(await accountCheck.ask(endpoint, { username, tel })).matchFlag;
    },
  };
}

export type SystemAccounts = ReturnType<typeof systemAccounts>;
