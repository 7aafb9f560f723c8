import { Fragment } from "react";
import { phrasesOf } from "./phrases.ts";

/** A title that breaks between its words and not within one; where the browser knows no words it breaks as any text. */
export function Words({ children }: { children: string }) {
  const phrases = phrasesOf(children);
  if (phrases.length < 2) return children;
  return (
    <span className="words">
      {phrases.map((phrase, at) => (
        // pieces of one text keep their places
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {phrase}
        </Fragment>
      ))}
    </span>
  );
}
