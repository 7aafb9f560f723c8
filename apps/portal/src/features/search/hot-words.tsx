import { Link } from "react-router";
import { judgeSearch } from "./search-rules.ts";

/** Ready-made searches under the box. */
export function HotWords({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <nav className="hot" aria-label={label}>
      <span>{label}</span>
      {words.map((word) => {
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
