import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSequence, type Tally, Turn } from "../../test/sequences/sequence.ts";
import { schemers, turns, victims } from "../../test/sequences/turns.ts";
import { type SequenceWorld, sequenceWorld } from "../../test/sequences/world.ts";
import { freshDatabase, testConfig, type TestDatabase } from "../../test/database.ts";
import { type App, testApp } from "../../test/app.ts";
import { tries } from "../../test/odd-input.ts";

/**
 * Administrators of all roles and regions do, in any order, what they can do to each other: ask, decide, move, reset,
 * disable, rename. After each step the tables themselves are looked at.
 */
let app: App;
let database: TestDatabase;
let world: SequenceWorld;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp({ config: testConfig({ demonstration: false, production: true }), database });
  await app.http.ready();
  world = await sequenceWorld({ app, database });
}, 180_000);
afterAll(async () => {
  await world.close();
  await app.http.close();
  await app.foundation.deliveries.stop();
  await app.foundation.unsealer.close();
  await database.close();
});

/** So many, of up to so many turns each; `script/fuzz` tries more. */
const SEQUENCES = 24;
const TURNS = 40;
const TIMEOUT = process.env["FUZZ_FACTOR"] === undefined ? 600_000 : 0;

test(
  "whatever administrators do in whatever order, nobody is two, beyond their region, or the last of a post",
  async () => {
    const tally: Tally = { done: new Map(), refused: 0 };
    const sequences = fc.commands([turns.map((steps) => new Turn(steps))], { maxCommands: TURNS, size: "max" });
    await fc.assert(
      fc.asyncProperty(schemers, victims, sequences, async (schemer, victim, commands) => {
        const begin = async () => ({ model: {}, real: await newSequence(world, { schemer, victim }, tally) });
        await fc.asyncModelRun(begin, commands);
      }),
      // the steps are told as they were done; making them fewer takes longer than reading them
      { ...tries(SEQUENCES), endOnFailure: true },
    );
    tellInFull(tally);
    // a run in which nothing came about has shown nothing
    const kinds = ["roleGrant", "rolePermissions", "factorReset", "administratorChange"];
    for (const kind of kinds) expect(tally.done.get(`approved of ${kind}`), kind).toBeGreaterThan(0);
  },
  TIMEOUT,
);

/** What came about, by the full run alone. */
function tellInFull({ done, refused }: Tally): void {
  if (process.env["FUZZ_FACTOR"] === undefined) return;
  const acts = [...done].toSorted(([, one], [, other]) => other - one).map(([name, times]) => `${name}: ${times}`);
  process.stdout.write(`sequences: ${refused} refused (${acts.join(", ")})\n`);
}
