import type { Elsewhere } from "@sannong/contract/catalogue/search";
import { comparable } from "./answer.rules.ts";

/** Of a long question most is a story: what takes up less of it than this is told by the way, and not asked. */
const LEAST_OF_QUESTION = 1 / 6;

/** Of what matter outside agriculture a question speaks, as `plainText` leaves it; null where it names none. */
export type HandledElsewhere = (plain: string) => Elsewhere | null;

/**
 * What another authority handles, and what no authority does, by the longest word that names it.
 *
 * @param table lines of an office, its number (the same in the whole country) and, between blanks, what people call its
 *   matters, between tabs; below a heading. No office: nobody's matter
 */
export function handledElsewhere(table: string): HandledElsewhere {
  const named = table
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .flatMap(([office, phone, words = ""]) =>
      words
        .split(" ")
        .filter((word) => word !== "")
        .map((word) => ({ said: word, office: office || null, phone: phone || null })),
    )
    .toSorted((one, other) => other.said.length - one.said.length);
  return (plain) =>
    named.find(({ said }) => said.length / plain.length >= LEAST_OF_QUESTION && plain.includes(said)) ?? null;
}

/** Does a thing itself speak of it, by its name or by what people call it? A clinic for animals is one of ours. */
export const speaksOf = ({ title, otherWords }: { title: string; otherWords: string }, { said }: Elsewhere): boolean =>
  comparable(title).includes(said) || otherWords.includes(said);
