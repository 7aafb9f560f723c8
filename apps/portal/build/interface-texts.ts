import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseAst } from "rolldown/parseAst";

const root = resolve(import.meta.dirname, "../../..");
const CHINESE = /[\u4e00-\u9fff]/;

/** Any node of the tree that the parser gives; what it holds is looked at by its type. */
type Node = { type: string; [member: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** How JSX reads a text that is spread over lines. */
const asShown = (text: string): string =>
  text
    .split("\n")
    .map((line, place, { length }) =>
      length === 1 ? line : place === 0 ? line.trimEnd() : place === length - 1 ? line.trimStart() : line.trim(),
    )
    .filter(Boolean)
    .join(" ");

/** `whole`: a text that stands by itself; `parts`: what stands literally around the values of a template. */
export type InterfaceText = { file: string; parts: readonly string[] };

function textsOf(file: string, source: string): InterfaceText[] {
  const found: InterfaceText[] = [];
  const add = (parts: readonly string[]) => {
    if (parts.some((part) => CHINESE.test(part))) found.push({ file, parts });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === "Literal" && typeof value["value"] === "string") add([value["value"]]);
    if (value.type === "JSXText") add([asShown(String(value["value"]))]);
    if (value.type === "TemplateLiteral")
      add((value["quasis"] as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked));
    for (const member of Object.values(value)) visit(member);
  };
  visit(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

/** The Chinese that stands literally in the sources of these folders, tests left out. */
export function interfaceTexts(patterns: readonly string[], isLeftOut: (file: string) => boolean = () => false) {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !/\.(test|suite|testing|d)\.tsx?$/.test(file) && !isLeftOut(file))
    .flatMap((file) => textsOf(file, readFileSync(join(root, file), "utf8")));
}
