import { partsOf } from "./marked-parts.ts";

/** A text with the words marked that it was found by. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  const parts = partsOf(text, terms);
  // what the text is cut into says nothing by itself, so that none of it is put into English
  const language = parts.length > 1 ? ({ lang: "zh-CN", translate: "no" } as const) : {};
  // one element, since a link that lays out what it holds would set part beside part
  return (
    <span>
      {parts.map(({ part, isTerm }, at) => {
        const Part = isTerm ? "mark" : "span";
        return (
          // parts are told apart by their place alone
          <Part key={at} {...language}>
            {part}
          </Part>
        );
      })}
    </span>
  );
}
