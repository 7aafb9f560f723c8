import { inputSchemaOf, sampleOf } from "../../../apps/server/test/sample-input.ts";
import { entries } from "../../../packages/contract/src/entries.ts";

export type Question = { method: "GET" | "POST"; path: string; body?: string };

/** It is answered as long as somebody listens. */
const ENDLESS = /events/;
/** Most of what reads is a POST, and is called so. */
const READS = /list|page|detail|query|find|search|count|overview|summary|status|mine|statistics/i;

/**
 * Every entry of the interface that only reads, with an input that it may well accept: once with everything that may be
 * said, once with what must be.
 */
export async function everyQuestion(): Promise<Question[]> {
  const asked = entries.filter(
    ({ method, path, onlyReads, cacheSeconds }) =>
      (method === "GET" || onlyReads || cacheSeconds !== undefined || READS.test(path)) &&
      !path.includes(":") &&
      !ENDLESS.test(path),
  );
  const questions = await Promise.all(
    asked.map(async ({ method, path, schemas, inQuery = [] }): Promise<Question[]> => {
      const schema = inputSchemaOf((await schemas()).input);
      const whole = (sampleOf(schema) ?? {}) as Record<string, unknown>;
      const needed = Object.fromEntries(Object.entries(whole).filter(([name]) => schema.required?.includes(name)));
      return [whole, needed].map((input) => {
        const isInAddress = (name: string) => method === "GET" || inQuery.includes(name);
        const query = new URLSearchParams(
          Object.entries(input).flatMap(([name, value]) => (isInAddress(name) ? [[name, String(value)]] : [])),
        );
        const address = query.size === 0 ? path : `${path}?${query.toString()}`;
        return { method, path: address, ...(method === "POST" && { body: JSON.stringify(input) }) };
      });
    }),
  );
  return questions.flat();
}
