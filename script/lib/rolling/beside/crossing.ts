import { setTimeout as pause } from "node:timers/promises";

/** A server that runs, and of which release it is. */
export type Server = { name: string; url: string };
/**
 * Something that is begun at one server and gone on with at the other.
 *
 * @throws Error that says what did not hold
 */
export type Crossing = { name: string; cross: (begun: Server, goneOn: Server) => Promise<void> };
export type Crossed = { held: number; faults: string[] };

/** Each of them in both directions, one after the other; what fails does not end the others. */
export async function crossAll(
  crossings: readonly Crossing[],
  [one, other]: readonly [Server, Server],
  say: (line: string) => void,
): Promise<Crossed> {
  const faults: string[] = [];
  let held = 0;
  for (const { name, cross } of crossings) {
    const outcomes: string[] = [];
    for (const [begun, goneOn] of [
      [one, other],
      [other, one],
    ] as const) {
      const way = `${begun.name} → ${goneOn.name}`;
      try {
        await cross(begun, goneOn);
        held += 1;
        outcomes.push(way);
      } catch (failure) {
        faults.push(`${name}, ${way}: ${failure instanceof Error ? failure.message : String(failure)}`);
        outcomes.push(`${way} FAULT`);
      }
    }
    say(`${name}: ${outcomes.join(", ")}`);
  }
  return { held, faults };
}

/** @throws Error with `otherwise` where it is not so */
export function expect(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

/** Every server hears within a second of what another one did; a busy machine is given more. */
const HEARD_MS = 10_000;
const LOOK_MS = 50;

/** @throws Error with `otherwise` where it has not come about in time */
export async function soon(isSo: () => Promise<boolean>, otherwise: string, patienceMs = HEARD_MS): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(LOOK_MS)) if (await isSo()) return;
  throw new Error(otherwise);
}
