import type { Endpoint } from "@sannong/contract/endpoint";
import * as z from "zod/mini";

/** Is it called by the server of a connected system, which proves itself by what it was given? */
export const isOfSystems = ({ path }: Pick<Endpoint, "path">): boolean => path.startsWith("/open/");

/** What whoever calls must show, by the refusal that they meet without it. */
const PROOFS: readonly [Endpoint["errors"][number], readonly string[]][] = [
  ["open.tokenInvalid", ["Authorization: Bearer 访问令牌"]],
  ["data.credentialMissing", ["X-Data-Credential: 数据凭证"]],
  ["open.credentialsMissing", ["X-App-Id: 系统标识", "X-App-Secret: 密钥"]],
];

type Part = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Part[];
  oneOf?: Part[];
  items?: Part;
  properties?: Record<string, Part>;
  required?: string[];
  format?: string;
};

/** Something of this form, by which whoever reads sees what belongs there. */
function sampleOf(part: Part, name: string): unknown {
  const [choice] = part.anyOf ?? part.oneOf ?? [];
  if (choice) return sampleOf(choice, name);
  if (part.const !== undefined) return part.const;
  if (part.enum) return part.enum[0];
  if (part.properties) return sampleOfMembers(part);
  const type = [part.type].flat()[0];
  if (type === "array") return part.items ? [sampleOf(part.items, name)] : [];
  if (type === "number" || type === "integer") return 1;
  return type === "boolean" ? true : `<${name}>`;
}
/** Without what may be left out; where nothing must be there, with everything. */
function sampleOfMembers({ properties = {}, required = [] }: Part): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.length === 0 || required.includes(name));
  return Object.fromEntries(wanted.map(([name, member]) => [name, sampleOf(member, name)]));
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A command that makes the call from any machine with curl; what stands between < and > is the reader's own. */
export function commandOf(entry: Endpoint, input: z.ZodMiniType, publicUrl: string): string {
  const form = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Part;
  const given = sampleOfMembers(form);
  const inPath = new Set(entry.inPath ?? []);
  const path = entry.path.replace(/:(\w+)/g, "<$1>");
  const rest = Object.entries(given).filter(([name]) => !inPath.has(name));
  const query = rest.map(([name, value]) => `${name}=${String(value)}`).join("&");
  const isRead = entry.method === "GET";
  const address = `${publicUrl}/api${path}${isRead && query ? `?${query}` : ""}`;
  const proofs = PROOFS.find(([refusal]) => entry.errors.includes(refusal))?.[1] ?? [];
  return [
    `curl -sS ${quoted(address)}`,
    ...proofs.map((header) => `-H ${quoted(header)}`),
    ...(isRead
      ? []
      : [`-H ${quoted("Content-Type: application/json")}`, `-d ${quoted(JSON.stringify(Object.fromEntries(rest)))}`]),
  ].join(" \\\n  ");
}
