import { type ApprovalKind, approvalPermissions } from "@sannong/contract/governance/approval-words";
import { Role } from "@sannong/contract/rules/identity/roles";
import type * as fc from "fast-check";
import type { Act, Answer } from "./acts.ts";
import { handsOfAccounts, judgeOfTwo, standingFaults } from "./hands.ts";
import type { Deciding, Step, Who, Whom } from "./turns.ts";
import { ableIn, castName, isAdministratorIn, rolesIn, type Seen, type SequenceWorld } from "./world.ts";

type Results = { results?: { done?: string | null; problem?: string | null }[] };
/** Acts on many say of each what became of it. */
const isRefused = ({ success, data }: Answer): boolean => {
  const [one] = (data as Results | null | undefined)?.results ?? [];
  return success !== true || (one !== undefined && (one.problem ?? null) !== null);
};
const pick = <T>(from: readonly T[], nth: number): T | undefined => from[nth % Math.max(from.length, 1)];

/** What came about in all sequences, so that a run in which nothing happened is seen to be one. */
export type Tally = { done: Map<string, number>; refused: number };

const everybody = (seen: Seen) => [...seen.accounts.keys()];

/** One sequence: whose scheme it is, whom it is about, and what is known of the hands behind every account. */
export async function newSequence(world: SequenceWorld, chosen: { schemer: number; victim: number }, tally: Tally) {
  const ids = await world.begin();
  const nameOf = (id: string) => castName(ids.indexOf(id)) ?? id;
  return {
    world,
    tally,
    nameOf,
    /** ids stand in what is told as names */
    named: (line: string) => ids.reduce((text, id) => text.replaceAll(id, nameOf(id)), line),
    schemer: pick(ids, chosen.schemer) ?? "",
    victim: pick(ids, chosen.victim) ?? "",
    hands: handsOfAccounts(),
    faultsOf: judgeOfTwo(),
    made: 0,
  };
}
type Sequence = Awaited<ReturnType<typeof newSequence>>;

type Takes = {
  permission: string;
  /** where it must hold */
  region: string;
  /** whoever this is about, or asked for it */
  others: readonly (string | null)[];
};
function whoActs({ hands, schemer }: Sequence, { as, nth }: Who, seen: Seen, { permission, region, others }: Takes) {
  const reaches = (id: string) => region.startsWith(seen.accounts.get(id)?.region ?? "");
  const able = ableIn(seen, permission).filter((id) => reaches(id) && !others.includes(id));
  const held = hands.heldBy(schemer, everybody(seen));
  const ofSchemer = held.filter((id) => able.includes(id));
  // of four things that are not theirs to do a schemer tries one all the same, and another one does the others
  const instead = nth % 4 === 0 ? held : able;
  const from = { schemer: ofSchemer.length > 0 ? ofSchemer : instead, able, anybody: everybody(seen) }[as];
  return pick(from, nth) ?? schemer;
}
function whomItIsAbout(
  { hands, schemer, victim }: Sequence,
  { who, nth }: Whom,
  seen: Seen,
  fits: Act["fits"],
): string {
  const isFit = (id: string) => fits(seen, id);
  const fitting = pick(everybody(seen).filter(isFit), nth);
  const puppets = hands.heldBy(schemer, everybody(seen)).filter((id) => id !== schemer);
  const wanted = {
    victim: isFit(victim) ? victim : fitting,
    puppet: pick(puppets.filter(isFit), nth) ?? fitting,
    fitting,
    anybody: pick(everybody(seen), nth),
  }[who];
  return wanted ?? victim;
}

/** @returns who decided, and what they were told; undefined where nothing is open */
async function decide(sequence: Sequence, { who, nth, decision, together }: Deciding, seen: Seen) {
  const open = [...seen.requests.values()].filter(({ status }) => status === "pending" || status === "awaitingSecond");
  const request = pick(open.toReversed(), nth);
  if (!request) return undefined;
  const permission = approvalPermissions[request.kind as ApprovalKind];
  const actorId = whoActs(sequence, who, seen, {
    permission,
    region: request.region,
    others: [request.applicantId, request.subjectId],
  });
  const actor = await sequence.world.signIn(actorId);
  const verdict = { decision, reason: decision === "rejected" ? "依据不足" : "" };
  return {
    actorId,
    aboutId: request.subjectId,
    name: `${decision} of ${request.kind}`,
    send: (): Promise<Answer> =>
      together
        ? actor.ask("/approval/decideMany", { method: "POST", body: { ids: [request.id], ...verdict } })
        : actor.ask("/approval/decide", { method: "POST", body: { id: request.id, ...verdict } }),
  };
}

/** What somebody is about to do: who, how it is sent, and what comes out of their hands if it is done. */
type Attempt = {
  name: string;
  actorId: string;
  aboutId?: string;
  send(): Promise<Answer>;
  /** @returns what must never be */
  after?(answer: Answer, after: Seen): string[];
};

async function attemptsOf(sequence: Sequence, { step, given }: Step, seen: Seen): Promise<Attempt[]> {
  const { world, hands } = sequence;
  if (step === "decide") return [await decide(sequence, given, seen)].filter((one) => one !== undefined);
  if (step === "race") {
    const both = await Promise.all(given.map((one) => decide(sequence, one, seen)));
    return both.filter((one) => one !== undefined);
  }
  if (step === "make") {
    const actorId = whoActs(sequence, given.who, seen, {
      permission: "account.manage",
      region: given.areaCode,
      others: [],
    });
    const actor = await world.signIn(actorId);
    const number = String((sequence.made += 1)).padStart(4, "0");
    const body = {
      username: `xinren${number}`,
      nickname: "新人",
      accountType: 1,
      areaCode: given.areaCode,
      ...(given.phone && { phone: `1540000${number}` }),
    };
    return [
      {
        name: "make an account",
        actorId,
        send: () => actor.ask("/people/create", { method: "POST", body }),
        after({ data }) {
          // a code sent to the maker's own phone is as good as one that was handed over
          hands.give((data as { id: string }).id, given.phone ? ["password", "code"] : ["password"], hands.of(actorId));
          return [];
        },
      },
    ];
  }
  const { act, who, whom } = given;
  const targetId = whomItIsAbout(sequence, whom, seen, act.fits);
  const region = seen.accounts.get(targetId)?.region ?? "";
  const actorId = whoActs(sequence, who, seen, { permission: act.takes, region, others: [targetId] });
  const actor = await world.signIn(actorId);
  if (act.findsSignedIn) await world.signIn(targetId);
  const target = { id: targetId, username: await world.usernameOf(targetId) };
  return [
    {
      name: act.name,
      actorId,
      aboutId: targetId,
      send: () => act.send({ actor, target, seen }),
      after(_answer, after) {
        if (!act.gives) return [];
        const { halves, apart } = act.gives;
        const by = hands.of(actorId);
        // of whoever is asked for a password alone that is all it takes
        const isAlone = rolesIn(seen, targetId).every((role) => role === Role.marketUser);
        hands.give(targetId, halves.includes("password") && isAlone ? ["password", "code"] : halves, by);
        const other = hands.doneApart(targetId, apart, by);
        const isFault = other !== undefined && isAdministratorIn(after, targetId);
        return isFault ? [`one hand did ${other} and ${apart} to ${targetId}, an administrator`] : [];
      },
    },
  ];
}

/** Whoever looks after accounts sees those of the region that was granted, by the page's own entry. */
async function sightFaults({ world }: Sequence, accountId: string, seen: Seen): Promise<string[]> {
  const regions = seen.grants.filter((grant) => grant.accountId === accountId).map(({ region }) => region);
  const scope = (await world.scopeOf(accountId)) ?? "";
  const isWithin = (region: string) => regions.every((granted) => region.startsWith(granted));
  const faults =
    scope === "" || isWithin(scope) ? [] : [`${accountId} acts in ${scope}, granted was ${regions.join()}`];
  const actor = await world.signIn(accountId);
  for (const xzqh of [undefined, "32"]) {
    const { data } = await actor.ask<{ records: { regionCode: string }[] }>("/people/list", {
      method: "POST",
      body: { pageSize: 100, ...(xzqh !== undefined && { xzqh }) },
    });
    const beyond = data?.records.find(({ regionCode }) => !isWithin(regionCode));
    if (beyond) faults.push(`${accountId} sees ${beyond.regionCode}, granted was ${regions.join()}`);
  }
  return faults;
}

/** Does one step, and looks past the server whether anything is as it must never be. @returns what was done */
async function take(step: Step, sequence: Sequence): Promise<string> {
  const { world, hands, tally } = sequence;
  const before = await world.look();
  const attempts = await attemptsOf(sequence, step, before);
  const digest = await world.digest();
  const answers = await Promise.all(attempts.map((attempt) => attempt.send()));
  const after = await world.look();
  const actors = attempts.map(({ actorId }) => actorId);
  const faults = [...sequence.faultsOf({ before, after, actors, hands }), ...standingFaults(after)];
  const tried = attempts.map((attempt, place) => ({ ...attempt, answer: answers[place] ?? { status: 0 } }));
  for (const { answer, after: follow } of tried)
    if (!isRefused(answer)) faults.push(...(follow?.(answer, after) ?? []));
  if (answers.every(isRefused) && (await world.digest()) !== digest)
    faults.push("it was refused and changed something");
  const moved = [...after.accounts.keys()].filter((id) => standsElsewhere(before, after, id));
  for (const id of moved) faults.push(...(await sightFaults(sequence, id, after)));

  for (const { name, answer } of tried) {
    if (isRefused(answer)) tally.refused += 1;
    else tally.done.set(name, (tally.done.get(name) ?? 0) + 1);
  }
  const said = tried.map(({ name, actorId, aboutId, answer }) => {
    const outcome = isRefused(answer) ? "refused" : "done";
    return `${sequence.nameOf(actorId)}: ${name}${aboutId === undefined ? "" : ` of ${sequence.nameOf(aboutId)}`}, ${outcome}`;
  });
  if (faults.length > 0) throw new Error([...said, ...faults].map(sequence.named).join("\n"));
  return said.join(" and at once ");
}

/** What is done one after the other before somebody else comes. */
export class Turn implements fc.AsyncCommand<object, Sequence> {
  readonly #steps: readonly Step[];
  readonly #said: string[] = [];
  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }
  check = () => true;
  toString = () => `\n  ${this.#said.join("; ")}`;

  async run(_model: object, sequence: Sequence): Promise<void> {
    for (const step of this.#steps) this.#said.push(await take(step, sequence));
  }
}

/** Its region, its grants or what its roles allow are others than before. */
function standsElsewhere(before: Seen, after: Seen, id: string): boolean {
  const standing = (seen: Seen) => {
    const { region, status } = seen.accounts.get(id) ?? {};
    const grants = seen.grants.filter((grant) => grant.accountId === id).map(({ role, region: of }) => `${role} ${of}`);
    return [region, status, ...grants].join();
  };
  return after.accounts.get(id)?.status === "active" && standing(before) !== standing(after);
}
