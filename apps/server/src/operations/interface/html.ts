import { escapeHtml } from "../../platform/texts/markup.rules.ts";

/** Text that is safe to stand in a page as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export const raw = (text: string) => new Html(text);

const write = (value: unknown): string => {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(write).join("");
  return escapeHtml(String(value));
};

/** A template whose values are escaped unless they are themselves such templates. */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(
    strings.reduce((text, part, index) => text + part + (index < values.length ? write(values[index]) : ""), ""),
  );
