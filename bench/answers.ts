import { readFile } from "node:fs/promises";
import { type JsonSchema, sampleOf } from "../apps/server/test/sample-input.ts";
import { ask } from "./client.ts";
import { below, type Row, told } from "./measure.ts";

type Operation = {
  "x-access"?: string;
  parameters?: { in: string; name: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: { 200: { content: object } };
};
type Asked = { name: string; method: "GET" | "POST"; url: string; body: string | null };

/** One answer may keep everybody else waiting for so long; what takes longer is prepared once, or has a budget. */
const MOST_MS = 2;
/** What a busy server has compiled by then. */
const WARM_UP = 40;
const TIMES = 40;
/** Told of the others, so that one sees what comes next. */
const SLOWEST = 5;

/** What the main thread of a process has computed until now, in milliseconds (Linux): the event loop and nothing else. */
async function loopMilliseconds(pid: number): Promise<number> {
  const [nanoseconds = ""] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, "utf8")).split(" ");
  return Number(nanoseconds) / 1e6;
}

/** Every call that a stranger may make, as the interface document tells it, with something that a form would send. */
async function anonymousCalls(portal: string): Promise<Asked[]> {
  const document = JSON.parse((await ask(`${portal}/api/openapi.json`)).text) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => isOpen(operation))
      .map(([method, operation]) => askedOf(portal, path, method, operation)),
  );
}

/** A stream of events is left out: it never ends. */
const isOpen = ({ "x-access": access, responses }: Operation): boolean =>
  (access === "anyone" || access === "optional") && !("text/event-stream" in responses[200].content);

function askedOf(portal: string, path: string, method: string, operation: Operation): Asked {
  const given = operation.parameters ?? [];
  const sample = ({ name, schema }: { name: string; schema: JsonSchema }) => String(sampleOf(schema, name));
  const place = given
    .filter((one) => one.in === "path")
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(sample(one))), path);
  const query = new URLSearchParams(given.filter((one) => one.in === "query").map((one) => [one.name, sample(one)]));
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method === "get" ? "GET" : "POST",
    url: `${portal}/api${place}${query.size > 0 ? `?${query.toString()}` : ""}`,
    body: schema ? JSON.stringify(sampleOf(schema)) : null,
  };
}

/** What each answer to a stranger costs the one thread that answers everybody: those beyond the bound, and the slowest. */
export async function measureAnswers(portal: string, pid: number): Promise<Row[]> {
  const found: { name: string; cost: number }[] = [];
  for (const { name, method, url, body } of await anonymousCalls(portal)) {
    const headers: Record<string, string> = body === null ? {} : { "content-type": "application/json" };
    const once = () => ask(url, { method, headers: { ...headers, "accept-encoding": "br" }, body });
    for (let turn = 0; turn < WARM_UP; turn += 1) await once();
    const before = await loopMilliseconds(pid);
    for (let turn = 0; turn < TIMES; turn += 1) await once();
    found.push({ name, cost: ((await loopMilliseconds(pid)) - before) / TIMES });
  }
  const slowest = found.toSorted((one, other) => other.cost - one.cost);
  return [
    ...slowest.filter(({ cost }) => cost >= MOST_MS).map(({ name, cost }) => below(name, cost, "ms", MOST_MS)),
    ...slowest
      .filter(({ cost }) => cost < MOST_MS)
      .slice(0, SLOWEST)
      .map(({ name, cost }) => told(name, cost, "ms")),
  ];
}
