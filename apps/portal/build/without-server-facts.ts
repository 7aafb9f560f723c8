import { type ESTree, parseSync, type Plugin, Visitor } from "vite";

const ofTheContract = /contract[\\/]src[\\/](\w+[\\/])?[\w-]+\.ts$/;

/**
 * What only the server and the interface page need of an entry. A loader of schemas checks what comes in and goes out,
 * and a form imports the schemas it checks by itself; refusals come with their words; the interface page is made by Node.
 */
const ofServer = new Set(["schemas", "summary", "errors", "module", "region"]);

/** What takes an entry's facts, or those of several. */
const makers = new Set(["endpoint", "publication"]);

type Place = { start: number; end: number };

/** Where a set of facts says something to the server alone, each with its comma. */
function ofServerIn(facts: ESTree.Expression | ESTree.Argument | undefined, code: string): Place[] {
  if (facts?.type !== "ObjectExpression") return [];
  return facts.properties.flatMap((fact) => {
    if (fact.type !== "Property" || fact.key.type !== "Identifier") return [];
    if (!ofServer.has(fact.key.name)) return ofServerIn(fact.value, code);
    return [{ start: fact.start, end: fact.end + (/^\s*,/.exec(code.slice(fact.end))?.[0].length ?? 0) }];
  });
}

function serverFacts(file: string, code: string): Place[] {
  const found: Place[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [facts] }) {
      if (callee.type === "Identifier" && makers.has(callee.name)) found.push(...ofServerIn(facts, code));
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}

/** The text of a file of the contract without them. */
export const forBrowsers = (file: string, code: string): string =>
  serverFacts(file, code).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), code);

/** Leaves out of the browser's files what an entry of the contract says to the server alone. */
export const withoutServerFacts: Plugin = {
  name: "without-server-facts",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: ofTheContract },
    handler(code, id) {
      const rest = forBrowsers(id, code);
      if (/\bschemas: async \(\)/.test(rest)) this.error(`${id} loads schemas in another way than every other entry`);
      return rest === code ? null : { code: rest, map: null };
    },
  },
};
