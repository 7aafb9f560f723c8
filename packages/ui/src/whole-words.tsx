import { Fragment } from "react";

const segmenter =
  typeof Intl !== "undefined" && "Segmenter" in Intl ? new Intl.Segmenter("zh-CN", { granularity: "word" }) : undefined;
const OPENING = /[（(《“‘「『【]$/;

/** A text in parts that a line may end after: never within a word, nor before a sign that belongs to it. */
export function wholeWords(text: string): string[] {
  if (!segmenter) return [text];
  const parts: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const last = parts.at(-1);
    if (last === undefined || (isWordLike && !OPENING.test(last))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

/**
 * A title whose lines end between words. Chinese has no spaces, so that browsers break it anywhere: 农村土地承⏎包. Not for
 * what the build draws and the browser takes over: the two may know different words.
 */
export const WholeWords = ({ children }: { children: string }) => (
  <span className="whole">
    {wholeWords(children).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
