import type { CompatData, Identifier } from "@mdn/browser-compat-data";
import { type AtRule, type ChildNode, type Container, type Declaration, parse, type Rule } from "postcss";
import { isBeyondFloor } from "./compatibility.ts";

type Part = Identifier | undefined;
const within = (part: Part, name: string): Part => part?.[name];

/** Units that the data tells of together. */
const UNITS: readonly [RegExp, string][] = [
  [/^[dsl]v(?:h|w|i|b|min|max)$/, "viewport_percentage_units_dynamic"],
  [/^cq(?:h|w|i|b|min|max)$/, "container_query_length_units"],
];
const unitCalled = (unit: string) => UNITS.find(([one]) => one.test(unit))?.[1] ?? unit;

/** Words, functions and units of a value, without what stands in quotes and addresses. */
function partsOf(value: string) {
  const plain = value.replace(/url\([^)]*\)|"[^"]*"|'[^']*'|var\([^)]*\)|--[\w-]+/g, " ");
  return {
    functions: [...plain.matchAll(/([a-z][a-z-]*)\(/g)].map(([, name]) => name ?? ""),
    units: [...plain.matchAll(/[\d.]([a-z]+)\b/g)].map(([, unit]) => unit ?? ""),
    words: [...plain.matchAll(/(?<![\w.#-])([a-z][a-z-]+)(?![\w(-])/g)].map(([, word]) => word ?? ""),
  };
}

/** Within `@supports` only browsers read it that know it. */
const isAskedAfter = (node: ChildNode | Container): boolean => {
  const around = node.parent as Container | undefined;
  return (
    around !== undefined &&
    ((around.type === "atrule" && (around as AtRule).name === "supports") || isAskedAfter(around))
  );
};

/** The same declared before as older browsers know it, or beside it under a prefix. */
const hasOlderForm = (declaration: Declaration, faultsOf: (one: Declaration) => string[]): boolean =>
  declaration.parent?.nodes.some(
    (one) =>
      one.type === "decl" &&
      one !== declaration &&
      (one.prop === `-webkit-${declaration.prop}` || (one.prop === declaration.prop && faultsOf(one).length === 0)),
  ) ?? false;

/**
 * What a sheet counts on that the oldest browsers lack: properties, their words, functions and units, selectors,
 * at-rules and what they ask for. `graceful` are those whose lack nobody misses.
 */
export function sheetRules({ css }: Pick<CompatData, "css">, graceful: ReadonlySet<string>) {
  const properties: Part = css.properties;
  const selectors: Part = css.selectors;
  const atRules: Part = css["at-rules"];
  const types = Object.values(css.types ?? {}) as Identifier[];
  const lengths: Part = css.types?.["length"];

  const ofDeclaration = ({ prop, value }: Declaration): string[] => {
    if (prop.startsWith("--") || prop.startsWith("-")) return [];
    const property = within(properties, prop);
    if (isBeyondFloor(property)) return [prop];
    const { functions, units, words } = partsOf(value);
    return [
      ...words.filter((word) => isBeyondFloor(within(property, word))).map((word) => `${prop}: ${word}`),
      ...functions
        .filter((name) =>
          [property, ...types].some(
            (part) => isBeyondFloor(within(part, name)) || isBeyondFloor(within(within(part, "color"), name)),
          ),
        )
        .map((name) => `${name}()`),
      ...units.filter((unit) => isBeyondFloor(within(lengths, unitCalled(unit)))).map((unit) => `1${unit}`),
    ];
  };
  const isListBeyondFloor = isBeyondFloor(within(within(selectors, "not"), "selector_list"));
  const ofRule = ({ selector }: Rule): string[] => [
    ...[...selector.matchAll(/::?([a-z][a-z-]*)/g)]
      .filter(([, name]) => isBeyondFloor(within(selectors, name ?? "")))
      .map(([written]) => written),
    ...(isListBeyondFloor && /:not\([^()]*,/.test(selector) ? [":not with a list"] : []),
  ];
  const ofAtRule = ({ name, params }: AtRule): string[] => {
    const rule = within(atRules, name);
    if (isBeyondFloor(rule)) return [`@${name}`];
    return [...params.matchAll(/\(\s*([a-z][a-z-]*)/g)]
      .filter(([, feature]) => isBeyondFloor(within(rule, feature ?? "")))
      .map(([, feature]) => `@${name} (${feature})`);
  };

  return function faultsOf(sheet: string): string[] {
    const found = new Set<string>();
    parse(sheet).walk((node) => {
      if (isAskedAfter(node)) return;
      if (node.type === "decl" && !hasOlderForm(node, ofDeclaration))
        for (const one of ofDeclaration(node)) found.add(one);
      if (node.type === "rule") for (const one of ofRule(node)) found.add(one);
      if (node.type === "atrule") for (const one of ofAtRule(node)) found.add(one);
    });
    return [...found].filter((name) => !graceful.has(name));
  };
}
