import { Fragment, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

const segmenter =
  typeof Intl !== "undefined" && "Segmenter" in Intl ? new Intl.Segmenter("zh-CN", { granularity: "word" }) : undefined;
const OPENING = /[（(《“‘「『【]$/;
/** Words of farming that browsers do not know (they take 宅基地 for two), and what stands shortly between brackets. */
const WHOLE = /(宅基地|农产品|农资店|禁捕|养[鱼虾蟹]|（[^（）]{1,12}）)/;
/** A part with spaces or marks of its own, after which a line might end. */
const BRACKETS = /（[^（）]*[ 、，—][^（）]*）/;
/** A part of so many signs takes no single one more. */
const LONG = 4;

type Word = Pick<Intl.SegmentData, "segment" | "isWordLike">;

const wordsIn = (text: string, by: Intl.Segmenter) =>
  text
    .split(WHOLE)
    .flatMap<Word>((part, place) => (place % 2 ? { segment: part, isWordLike: true } : [...by.segment(part)]));

/**
 * A text in parts that a line may end after: never within a word, nor before a sign that belongs to it, nor before a
 * single sign, which might stand alone.
 */
export function wholeWords(text: string): string[] {
  if (!segmenter) return [text];
  const parts: string[] = [];
  const words = wordsIn(text, segmenter);
  for (const [at, { segment, isWordLike }] of words.entries()) {
    const last = parts.at(-1);
    const isMany = segment.length > 1 || ((last ?? "").length >= LONG && at < words.length - 1);
    if (last === undefined || (isWordLike && isMany && !OPENING.test(last))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

const isDrawing = typeof window === "undefined";

/**
 * A title whose lines end between words. Chinese has no spaces, so that browsers break it anywhere: 农村土地承⏎包. What was
 * drawn beforehand keeps its parts: this browser may know other words, and the title is the same text without them.
 */
export function WholeWords({ children }: { children: string }) {
  const isHydrated = useHydrated();
  const [drawn] = useState(isHydrated || isDrawing ? undefined : children);
  if (drawn === children) return <span className="whole">{children}</span>;
  return (
    <span className="whole">
      {wholeWords(children).map((part, place) => (
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {BRACKETS.test(part) ? <span className="one-line">{part}</span> : part}
        </Fragment>
      ))}
    </span>
  );
}
