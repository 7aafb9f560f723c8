import { partsOf } from "./marked-parts.ts";

/** A text with the words marked that it was found by. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return partsOf(text, terms).map(({ part, isTerm }, at) =>
    // parts are told apart by their place alone
    isTerm ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  );
}
