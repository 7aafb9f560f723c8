import { useEffect, useState } from "react";
import { Link } from "react-router";
import { judgeSearch } from "./search-rules.ts";

type Props = {
  label: string;
  words: readonly string[];
  /** what people search for now takes their place as soon as it is known */
  isLive?: boolean;
};

/** Ready-made searches under the box. */
export function HotWords({ label, words, isLive }: Props) {
  const [now, setNow] = useState(words);
  useEffect(() => {
    // the words that stand there already are good ones too
    if (isLive) import("./hot-words-now.ts").then(({ bring }) => bring(words.length, setNow), Boolean);
  }, [isLive, words]);
  return (
    <nav className="hot" aria-label={label}>
      <span>{label}</span>
      {now.map((word) => {
        const verdict = judgeSearch(word);
        return (
          "address" in verdict && (
            <Link key={word} to={verdict.address}>
              {word}
            </Link>
          )
        );
      })}
    </nav>
  );
}
