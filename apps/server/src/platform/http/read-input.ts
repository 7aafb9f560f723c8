import type { Endpoint } from "@sannong/contract/endpoint";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { canBeKept } from "../texts/keepable.ts";
import { Refusal } from "../refusal.ts";

/**
 * Reads what a request sends for an entry.
 *
 * @throws Refusal `request.malformed` from the returned function
 */
export function inputReader(entry: Endpoint, schema: z.ZodMiniType): (request: FastifyRequest) => unknown {
  if (takesNothing(schema)) return () => nothing;
  return (request) => parseInput(schema, givenTo(entry, request));
}

const nothing = Object.freeze({});
/** Whatever is sent with it, such an entry is given the same. */
const takesNothing = (schema: z.ZodMiniType): boolean =>
  schema instanceof z.ZodMiniObject && Object.keys(schema.def.shape).length === 0 && schema.def.catchall === undefined;

/** What was sent: the query of a GET, the body of a POST, with those members that its entry takes from elsewhere. */
function givenTo(entry: Endpoint, { method, query, body, params }: FastifyRequest): unknown {
  const inAddress = entry.inPath ? pick(params, entry.inPath) : {};
  if (entry.body === "multipart") return query;
  if (method === "GET") return entry.inPath ? { ...(query as object), ...inAddress } : query;
  if (!(entry.inQuery ?? entry.inPath) || typeof body !== "object" || Array.isArray(body)) return body ?? {};
  return { ...body, ...pick(query, entry.inQuery ?? []), ...inAddress };
}

const pick = (given: unknown, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (given as Record<string, unknown>)[name]]));

/** Said by a check that has no words of its own, whatever texts another library has given to zod. */
const ownWords = { error: () => "填写的内容不正确，请检查" };

/** @throws Refusal `request.malformed` with the first field's message and all of them in `errors` */
function parseInput(schema: z.ZodMiniType, given: unknown): unknown {
  const parsed = z.safeParse(schema, given, ownWords);
  if (parsed.success && canBeKept(parsed.data)) return parsed.data;
  const fields = parsed.success
    ? fieldsThatCannotBeKept(parsed.data)
    : parsed.error.issues.map((issue) => ({
        field: issue.path.join("."),
        message: issue.message,
      }));
  throw new Refusal("request.malformed", {
    message: fields[0]?.message ?? "提交的内容有误，请检查后重试",
    fields,
  });
}

const fieldsThatCannotBeKept = (parsed: unknown) =>
  Object.entries(parsed as object)
    .filter(([, value]) => !canBeKept(value))
    .map(([field]) => ({ field, message: "含有不能识别的字符，请删除后重新输入" }));
