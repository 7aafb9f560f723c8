import { Piscina } from "piscina";
import type { Log } from "../../platform/log.ts";
import { domainWords } from "./domain-words.ts";

/** A text of a thing and how much a word in it says: A title, B other names, C owner and labels, D summary. */
export type ToCut = { title: string; parts: { text: string; weight: "A" | "B" | "C" | "D" }[] };

type Cuts = {
  /** in the order asked; `vector` is a tsvector as text */
  cuts: { vector: string; pinyin: string; initials: string }[];
  /** every word that occurs, with its syllables between apostrophes */
  words: { word: string; pinyin: string }[];
};

export type WordCutter = { cut(things: ToCut[]): Promise<Cuts>; close(): Promise<void> };

/** Long enough for a list that is put in several goes. */
const IDLE_MS = 2000;

/** Cuts Chinese text into words in a thread of its own, which is there only while something is being indexed. */
export function wordCutter(log: Pick<Log, "error">): WordCutter {
  let pool: Piscina | undefined;
  const startPool = () => {
    const started = new Piscina({
      filename: new URL("./cut-worker.mjs", import.meta.url).href,
      workerData: { domainWords },
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IDLE_MS,
    });
    // a thread that dies between two tasks is replaced at the next one
    started.on("error", (failure) => log.error({ err: failure }, "the thread that cuts words ended"));
    return started;
  };
  return {
    cut(things) {
      pool ??= startPool();
      return pool.run(things) as Promise<Cuts>;
    },
    async close() {
      await pool?.close();
      pool = undefined;
    },
  };
}
