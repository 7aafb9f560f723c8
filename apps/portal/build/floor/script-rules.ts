import type { CompatData, Identifier } from "@mdn/browser-compat-data";
import { parseAst } from "rolldown/parseAst";
import { isBeyondFloor } from "./compatibility.ts";

type Node = { type: string } & Record<string, unknown>;
type Walk = (node: Node, parents: readonly Node[]) => void;

/** What stands for which interface where it is read as a name. */
const OBJECTS: Readonly<Record<string, string>> = {
  window: "Window",
  globalThis: "Window",
  self: "Window",
  document: "Document",
  navigator: "Navigator",
  location: "Location",
  history: "History",
  crypto: "Crypto",
  performance: "Performance",
  screen: "Screen",
  localStorage: "Storage",
  sessionStorage: "Storage",
};
/** Flags of a regular expression by the release that knows them. */
const PATTERN_FLAGS: Readonly<Record<string, string>> = { d: "hasIndices", v: "unicodeSets" };

const COMPARING: ReadonlySet<string> = new Set(["in", "==", "===", "!=", "!=="]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

function walk(node: Node, visit: Walk, parents: readonly Node[] = []): void {
  visit(node, parents);
  const within = [...parents, node];
  for (const [key, value] of Object.entries(node)) {
    if (key === "parent") continue;
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) walk(one, visit, within);
  }
}

const nameOf = (node: unknown, isComputed = false): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === "Identifier") return isComputed ? undefined : (node["name"] as string);
  return node.type === "Literal" && typeof node["value"] === "string" ? node["value"] : undefined;
};
const memberOf = (node: Node): { object: string | undefined; name: string } | undefined => {
  if (node.type !== "MemberExpression") return undefined;
  const name = nameOf(node["property"], node["computed"] === true);
  return name === undefined ? undefined : { object: nameOf(node["object"]), name };
};

function membersOf(holders: readonly Identifier[]): ReadonlyMap<string, Identifier[]> {
  const members = new Map<string, Identifier[]>();
  for (const holder of holders)
    for (const [member, feature] of Object.entries(holder)) {
      const name = member.replace(/_static$/, "");
      if (member !== "__compat" && !member.endsWith("_event"))
        members.set(name, [...(members.get(name) ?? []), feature as Identifier]);
    }
  return members;
}

/** What a page may read: each member's features, by its name, and each object that is there without asking. */
function knownNames({ javascript, api }: Pick<CompatData, "javascript" | "api">) {
  const builtins: Identifier = javascript["builtins"] as Identifier;
  const members = membersOf([...Object.values(builtins), ...Object.values(api)] as Identifier[]);
  const ofListsAndTexts = membersOf([builtins["Array"], builtins["String"]] as Identifier[]);
  const globals: Identifier = api["Window"] as Identifier;
  const objectCalled = (name: string) => builtins[name] ?? api[name];
  return {
    /** Newer than the floor wherever it may belong; what scripts define themselves is theirs, unless lists or texts have it. */
    isNewMember(name: string, isOwn: boolean) {
      const features = members.get(name) ?? [];
      return features.length > 0 && features.every(isBeyondFloor) && (ofListsAndTexts.has(name) || !isOwn);
    },
    isNewStatic(object: string, name: string) {
      const holder = objectCalled(OBJECTS[object] ?? object);
      return isBeyondFloor(holder?.[`${name}_static`] ?? holder?.[name]);
    },
    isObject: (name: string) => name in OBJECTS || objectCalled(name) !== undefined,
    isNewGlobal: (name: string) => isBeyondFloor(objectCalled(name) ?? api[name] ?? globals[name]),
  };
}

/** Names that a script asks after before it uses them: `typeof x`, `"x" in y`, `y.x && …`, `y.x?.()`, `y.x ??= …`. */
function namesAskedAfter(program: Node): Set<string> {
  const asked = new Set<string>();
  const note = (node: unknown) => {
    const name = isNode(node) ? (memberOf(node)?.name ?? nameOf(node)) : undefined;
    if (name !== undefined) asked.add(name);
  };
  walk(program, (node) => {
    if (node.type === "UnaryExpression" && (node["operator"] === "typeof" || node["operator"] === "!"))
      note(node["argument"]);
    if (node.type === "BinaryExpression" && COMPARING.has(node["operator"] as string))
      for (const side of ["left", "right"]) note(node[side]);
    if (node.type === "LogicalExpression" || node.type === "AssignmentExpression") note(node["left"]);
    if (node.type === "IfStatement" || node.type === "ConditionalExpression") note(node["test"]);
    if (node.type === "CallExpression" && node["optional"] === true) note(node["callee"]);
  });
  return asked;
}

/** Names of methods and members that scripts define. */
function namesDefined(program: Node): string[] {
  const defined: string[] = [];
  walk(program, (node) => {
    const key = /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type)
      ? nameOf(node["key"], node["computed"] === true)
      : node.type === "AssignmentExpression" && isNode(node["left"])
        ? memberOf(node["left"])?.name
        : undefined;
    if (key !== undefined) defined.push(key);
  });
  return defined;
}

/**
 * The built-ins and the syntax that scripts count on and the oldest browsers lack, by script: members by their name
 * (`findLast`), of objects (`AbortSignal.timeout`) and without one (`structuredClone`). What a script asks after before
 * is not counted, nor what is `polyfilled`.
 */
export function scriptFaults(
  data: Pick<CompatData, "javascript" | "api">,
  polyfilled: ReadonlySet<string>,
  scripts: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const known = knownNames(data);
  const programs = new Map([...scripts].map(([file, script]) => [file, parseAst(script) as unknown as Node]));
  const defined = new Set([...programs.values()].flatMap(namesDefined));

  function newIn(node: Node, parents: readonly Node[]): string | undefined {
    const parent = parents.at(-1);
    const member = memberOf(node);
    if (member) {
      if (member.object !== undefined && known.isObject(member.object))
        return known.isNewStatic(member.object, member.name) ? `${member.object}.${member.name}` : undefined;
      const isCalled = parent?.type === "CallExpression" && parent["callee"] === node;
      return isCalled && known.isNewMember(member.name, defined.has(member.name)) ? member.name : undefined;
    }
    if (node.type === "NewExpression" || node.type === "CallExpression") {
      const called = nameOf(node["callee"]);
      return called !== undefined && called.length > 3 && known.isNewGlobal(called) ? called : undefined;
    }
    if (node.type === "AwaitExpression" && !parents.some(({ type }) => /Function/.test(type)))
      return "await outside a function";
    if (node.type === "Literal" && node["regex"]) {
      const { flags } = node["regex"] as { flags: string };
      const newer = [...flags].find((flag) => known.isNewStatic("RegExp", PATTERN_FLAGS[flag] ?? ""));
      return newer && `RegExp flag ${newer}`;
    }
    return undefined;
  }

  function faultsOf(program: Node): string[] {
    const asked = namesAskedAfter(program);
    const found = new Set<string>();
    walk(program, (node, parents) => {
      const name = newIn(node, parents);
      if (name === undefined) return;
      const parts = name.split(".");
      if (![name, ...parts].some((part) => asked.has(part) || polyfilled.has(part))) found.add(name);
    });
    return [...found];
  }
  return new Map([...programs].map(([file, program]) => [file, faultsOf(program)]));
}
