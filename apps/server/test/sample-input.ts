import { toJSONSchema, type ZodMiniType } from "zod/mini";

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minLength?: number;
  required?: string[];
};

/** What an entry takes, as the interface page says it. */
export const inputSchemaOf = (input: ZodMiniType): JsonSchema =>
  toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;

/** Texts that forms of ours would send in a field of that name: they get past the schema and into the module. */
const likely: Record<string, unknown> = {
  tel: "15400000001",
  phone: "15400000001",
  account: "15400000001",
  mobile: "15400000001",
  username: "nonghu",
  yzm: "123456",
  loginCode: "123456",
  code: "123456",
  captcha: "ABCD",
  areaCode: "320925",
  idcard: "329999199001011234",
  systemAbbr: "cqjy",
  jumpType: 0,
  pageNum: 1,
  pageSize: 10,
};

/** What a schema may well accept. */
export function sampleOf(schema: JsonSchema, name = ""): unknown {
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first, name);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (name in likely) return likely[name];
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, sampleOf(inner, key)]));
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items)] : [];
  if (schema.type === "boolean") return true;
  if (schema.type === "number" || schema.type === "integer") return 1;
  return "a".repeat(Math.max(12, schema.minLength ?? 0));
}
