import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isResumable, lossesOf, statementsIn } from "./statements.ts";

const FOLDER = join(import.meta.dirname, "../../../schema");
/** The first step of every database: `schema.sql` as a whole. */
export const BASELINE = "0000-schema";

/**
 * `expand`: an older program that still runs neither misses anything nor is refused anything. `contract`: what this
 * release no longer uses goes, when no server of the release before runs any more.
 */
export type Phase = "expand" | "contract";
/** A release by its name, and the commit it was made of; the last has none until it is made. */
export type Release = { name: string; commit?: string };
export type Step = {
  name: string;
  phase: Phase;
  release: string;
  /** each of its statements by itself, none of which keeps anybody waiting */
  isOutsideTransaction: boolean;
  text: string;
};
/** What a database keeps of a step that was made. */
export type Made = { name: string; phase?: Phase | null; follows?: string | null; release?: string | null };

const HEADER = /^-- (phase|release): *(\S+) *$/gm;
const OUTSIDE = /^-- outside a transaction$/m;

/** What the first lines of a step say. @throws Error when they do not say enough */
export function parseStep(name: string, text: string): Step {
  const said = Object.fromEntries([...text.matchAll(HEADER)].map(([, what = "", value = ""]) => [what, value]));
  const { phase, release } = said;
  if ((phase !== "expand" && phase !== "contract") || release === undefined)
    throw new Error(`${name} does not say "-- phase: expand" or "-- phase: contract", and "-- release: ", at its head`);
  return { name, phase, release, isOutsideTransaction: OUTSIDE.test(text), text };
}

/** Every release in order; the last is the one that this program is, or will be. */
export const readReleases = async (): Promise<Release[]> =>
  JSON.parse(await readFile(join(FOLDER, "releases.json"), "utf8")) as Release[];

/** Every step of this program in the order in which they are made: by release, then what adds before what takes away, then by day. */
export async function readSteps(): Promise<Step[]> {
  const releases = (await readReleases()).map(({ name }) => name);
  const files = (await readdir(join(FOLDER, "migrations"))).filter((file) => /^\d{4}-.*\.sql$/.test(file)).toSorted();
  const later = await Promise.all(
    files.map(async (file) =>
      parseStep(file.replace(/\.sql$/, ""), await readFile(join(FOLDER, "migrations", file), "utf8")),
    ),
  );
  const order = ({ phase, release }: Step) => releases.indexOf(release) * 2 + (phase === "contract" ? 1 : 0);
  const text = await readFile(join(FOLDER, "schema.sql"), "utf8");
  const first: Step = {
    name: BASELINE,
    phase: "contract",
    release: releases[0] ?? "",
    isOutsideTransaction: false,
    text,
  };
  return [first, ...later.toSorted((one, other) => order(one) - order(other))];
}

/** What is wrong with a step as it is written. */
export function faultsOf(step: Step, releases: readonly Release[]): string[] {
  const statements = statementsIn(step.text);
  const lost = step.phase === "expand" ? statements.flatMap(lossesOf) : [];
  const notResumable = step.isOutsideTransaction ? statements.filter((one) => !isResumable(one)) : [];
  const needsOutside = step.isOutsideTransaction ? [] : statements.filter((one) => /\bconcurrently\b/i.test(one));
  return [
    ...(releases.some(({ name }) => name === step.release) ? [] : [`release ${step.release} is not in releases.json`]),
    ...lost.map(
      (what) => `"${what}" is of the phase contract: the release before still runs beside an expanded schema`,
    ),
    ...notResumable.map(
      (one) => `outside a transaction it may stand half made, and cannot be made again: ${one.slice(0, 60)}`,
    ),
    ...needsOutside.map((one) => `needs "-- outside a transaction" at its head: ${one.slice(0, 60)}`),
  ].map((fault) => `${step.name}: ${fault}`);
}

type Due = {
  /** the release that this program is */
  own: string;
  /** whoever asks knows that every server is of this release */
  withContract?: boolean;
};

/**
 * Which steps are to be made. What takes away waits until the release after: then no server runs any more that uses it.
 * In a new database nothing waits.
 */
export function dueSteps(steps: readonly Step[], made: readonly Made[], { own, withContract = false }: Due): Step[] {
  const names = new Set(made.map(({ name }) => name));
  const takesAway = withContract || names.size === 0;
  return steps.filter(
    ({ name, phase, release }) => !names.has(name) && (phase === "expand" || release !== own || takesAway),
  );
}

/**
 * Steps of a newer program that this one cannot serve beside: those that took something away, and those of any but the
 * next release.
 */
export const foreignSteps = (steps: readonly Step[], made: readonly Made[], own: string): Made[] =>
  made.filter(
    ({ name, phase, release, follows }) =>
      !steps.some((step) => step.name === name) && (phase !== "expand" || (release !== own && follows !== own)),
  );
