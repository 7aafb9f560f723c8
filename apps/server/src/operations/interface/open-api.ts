import { type Endpoint, isOpenToVisitors, type Schemas, travelsSealed } from "@sannong/contract/endpoint";
import { errorCatalogue } from "@sannong/contract/errors";
import { personalFields } from "@sannong/contract/fields";
import * as z from "zod/mini";

type JsonSchema = Record<string, unknown>;

/** JSON Schema of one side of an entry; a personal field says so in `x-personal`. */
function jsonSchema(schema: z.ZodMiniType, io: "input" | "output"): JsonSchema {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema: target }) => {
      const mark = personalFields.get(zodSchema);
      if (mark) (target as JsonSchema)["x-personal"] = mark.kind;
    },
  }) as JsonSchema;
  return rest;
}

const envelopeOf = (data: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["success", "code", "msg", "data"],
  properties: { success: { type: "boolean" }, code: { type: "integer" }, msg: { type: "string" }, data },
});

const refusalSchema = { $ref: "#/components/schemas/Refusal" };

function parametersOf(entry: Endpoint, input: JsonSchema) {
  const headers = (entry.headers ?? []).map((name) => ({
    name,
    in: "header",
    required: true,
    schema: { type: "string" },
  }));
  const required = (input["required"] as string[] | undefined) ?? [];
  const properties = (input["properties"] as Record<string, JsonSchema> | undefined) ?? {};
  return [
    ...headers,
    ...Object.entries(properties)
      .filter(
        ([name]) =>
          entry.method === "GET" ||
          entry.body === "multipart" ||
          entry.inQuery?.includes(name) ||
          entry.inPath?.includes(name),
      )
      .map(([name, schema]) => ({
        name,
        in: entry.inPath?.includes(name) ? "path" : "query",
        required: required.includes(name),
        schema,
      })),
  ];
}

const mediaTypeOf = (reply: string) =>
  ({
    file: "application/octet-stream",
    spreadsheet: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  })[reply] ?? reply;

const aFile = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
const bodyOf = (entry: Endpoint, given: JsonSchema) =>
  entry.body === "multipart" ? { "multipart/form-data": { schema: aFile } } : { "application/json": { schema: given } };

function operationOf(entry: Endpoint, { input, output }: Schemas) {
  const given = jsonSchema(input, "input");
  const reply = entry.reply ?? "envelope";
  const told = jsonSchema(output, "output");
  const content =
    reply === "envelope"
      ? { "application/json": { schema: envelopeOf(told) } }
      : { [mediaTypeOf(reply)]: { schema: reply === "application/json" ? told : { type: "string" } } };
  return {
    operationId: `${entry.method.toLowerCase()}${entry.path.replace(/\W+(\w)/g, (_all, letter: string) => letter.toUpperCase())}`,
    summary: entry.summary,
    tags: [entry.module],
    security: [...(isOpenToVisitors(entry) ? [{}] : []), ...(entry.access === "anyone" ? [] : [{ bearer: [] }])],
    "x-access": entry.access,
    "x-region": entry.region,
    "x-transport": travelsSealed(entry) ? "sealed" : "plain",
    parameters: parametersOf(entry, given),
    ...(entry.method === "POST" ? { requestBody: { content: bodyOf(entry, given) } } : {}),
    responses: {
      200: { description: "成功，或业务上的拒绝（success 为 false，code 与 msg 见错误目录）", content },
      400: {
        description: "提交的内容有误，errors 列出每个字段",
        content: { "application/json": { schema: refusalSchema } },
      },
    },
    "x-refusals": entry.errors.map((name) => ({ name, ...errorCatalogue[name] })),
  };
}

/** Parts of an address as OpenAPI writes them: `{name}`. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}");

/** The OpenAPI 3.1 document, made from the contract alone. */
export async function openApiOf(entries: readonly Endpoint[], publicUrl: string) {
  const operations = await Promise.all(
    entries.map(async (entry) => ({ entry, operation: operationOf(entry, await entry.schemas()) })),
  );
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { entry, operation } of operations) {
    const path = openApiPath(entry.path);
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "农业农村数字服务门户接口",
      version: "1.0.0",
      description: "所有应答为 {success, code, msg, data}；请求号在应答头 X-Request-Id。",
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "登录返回的 access_token，可带 Bearer 前缀",
        },
      },
      schemas: {
        Refusal: {
          type: "object",
          required: ["success", "code", "msg", "data"],
          properties: {
            success: { const: false },
            code: { type: "integer" },
            msg: { type: "string" },
            data: { type: ["object", "null"] },
            errors: {
              type: "array",
              items: { type: "object", properties: { field: { type: "string" }, message: { type: "string" } } },
            },
          },
        },
      },
    },
  };
}
