import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { domainWords } from "./domain-words.ts";

/** A text of a thing and how much a word in it says: A title, B other names, C owner and labels, D summary. */
export type ToCut = { title: string; parts: { text: string; weight: "A" | "B" | "C" | "D" }[] };

type Cuts = {
  /** in the order asked; `vector` is a tsvector as text */
  cuts: { vector: string; pinyin: string; initials: string }[];
  /** every word that occurs, with its syllables between apostrophes */
  words: { word: string; pinyin: string }[];
};

/** `isAwaited`: nobody can search before it is done. */
export type WordCutter = { cut(things: ToCut[], how: { isAwaited: boolean }): Promise<Cuts>; close(): void };

/**
 * Cuts Chinese text into words in a process of its own, which is there only meanwhile, and behind whoever answers people
 * unless they wait for it.
 */
export function wordCutter(): WordCutter {
  const running = new Set<ChildProcess>();
  return {
    cut: (things, { isAwaited }) =>
      new Promise((done, fail) => {
        const child = fork(new URL("./cut-words.mjs", import.meta.url), { execArgv: [], serialization: "advanced" });
        running.add(child);
        if (child.pid !== undefined && !isAwaited) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
        child.once("message", (cuts) => done(cuts as Cuts));
        child.once("error", fail);
        child.once("exit", (code, signal) => {
          running.delete(child);
          fail(new Error(`cutting words ended with ${signal ?? code} and no answer`));
        });
        child.send({ things, domainWords });
      }),
    close() {
      for (const child of running) child.kill();
    },
  };
}
