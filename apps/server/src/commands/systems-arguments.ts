import { type FieldFacts, isOfTexts } from "@sannong/contract/applications/application-kinds.schemas";
import { applicationSchema, factsOfField, type FieldName } from "@sannong/contract/applications/application.schemas";
import { type Agreement, registrationOf, usualOf } from "@sannong/contract/applications/application-shapes.schemas";
import { type EntryPoints, hasWayIn } from "@sannong/contract/rules/protocols/way-in";
import { isSharedField, sharedFields, type SharedField } from "@sannong/contract/identity/shared-fields";
import { type ConnectedSystem, DEFAULT_SCOPES, type Registration } from "../kernel/application/index.ts";
import { optionsIn, UsageProblem } from "./operator-command.ts";
import { nameIdKinds, type NameIdKind } from "../protocols/saml/index.ts";

/** What an operator tells of a system that speaks SAML; the rest stands in its metadata. */
export type SamlTerms = { metadataFile: string | null; nameId: NameIdKind | null };

export type Command =
  | {
      act: "add";
      registration: Registration;
      secretDays: number | null;
      saml: SamlTerms | null;
      proxyCallbacks: string[];
      /** whether it must use PKCE was said; otherwise a system that is connected stays as it is */
      saysPkce: boolean;
    }
  | { act: "list" }
  | { act: "rotate"; abbr: string; secretDays: number | null; formerDays: number | null }
  | { act: "remove"; abbr: string }
  | { act: "signing"; abbr: string; purpose: "request" | "webhook" }
  | { act: "webhook"; abbr: string; url: string | null }
  | { act: "turn-keys"; of: "oidc" | "saml"; urgently: boolean };

/** Of a registration the command line names every field that has an option in the schema. */
const fieldOptions = (Object.keys(applicationSchema) as FieldName[]).flatMap((field) => {
  const { option, kind, choice } = factsOfField(field);
  return option ? [{ ...option, field, kind, choice }] : [];
});
type Choice = NonNullable<(typeof fieldOptions)[number]["choice"]>;
const INDENT = " ".repeat(21);
const asUsage = ({ name, follows }: { name: string; follows?: string }) =>
  `[--${name}${follows === undefined ? "" : ` ${follows}`}]`;
/** Those that need a word have a line of their own; the others stand together. */
const usageOfFields = () => {
  const optional = fieldOptions.filter(({ name }) => !["abbr", "name", "protocol", "redirect-uri"].includes(name));
  const explained = optional.filter(({ says }) => says !== undefined).map((one) => `${asUsage(one)}  ${one.says}`);
  const plain = optional.filter(({ says }) => says === undefined).map(asUsage);
  const rows = [
    ...explained,
    ...plain.map((_, at) => plain.slice(at, at + 3).join(" ")).filter((_, at) => at % 3 === 0),
  ];
  return rows.map((row) => `${INDENT}${row}`).join("\n");
};

export const USAGE = `用法：
  script/systems add --abbr 简称 --name 名称 --protocol oidc|cas --redirect-uri 地址 [--redirect-uri 地址 …]
${usageOfFields()}
                     [--public] [--secret-days 天数]
  script/systems add --abbr 简称 --name 名称 --protocol saml --metadata 文件|--metadata-url 地址   系统自己的 SAML 元数据（XML）
                     [--name-id persistent|username|transient] [--scopes …] [--fields …] [--requires-role]
  script/systems list
  script/systems rotate 简称      再发一个密钥，前一个在下次更换前仍有效
                     [--secret-days 天数] [--former-days 天数]  新密钥、前一个密钥的有效天数
  script/systems remove 简称
  script/systems signing 简称 --for request|webhook   发放签名密钥（系统呼叫平台 / 平台推送事件），前一个仍有效
  script/systems webhook 简称 --url 地址|--off        登记或取消接收用户事件的地址
  script/systems turn-keys --for oidc [--urgent]       门户自己的签名密钥：改用已公布的下一个，再公布一个；
                                                       --urgent 密钥可能泄露，不等公布满一天
  script/systems turn-keys --for saml [--urgent]       SAML 证书同样更换；不会自己重读元数据的系统，先请它们重读`;

const textOption = { type: "string" } as const;
const flagOption = { type: "boolean" } as const;
const listOption = { type: "string", multiple: true } as const;
const optionOfKind = (kind: FieldFacts["kind"]) =>
  kind === "flag" ? flagOption : isOfTexts({ kind }) ? listOption : textOption;
const options = {
  ...Object.fromEntries(fieldOptions.map(({ name, kind }) => [name, optionOfKind(kind)])),
  // as it was said before every new system was bound to it
  "require-pkce": flagOption,
  // what is no field of a system
  public: flagOption,
  "secret-days": textOption,
  "former-days": textOption,
  metadata: textOption,
  "name-id": textOption,
  for: textOption,
  url: textOption,
  off: flagOption,
  urgent: flagOption,
};
type Given = Partial<
  Record<"abbr" | "name" | "protocol" | "scopes" | "secret-days" | "former-days" | "metadata", string> &
    Record<"name-id" | "for" | "url" | "metadata-url", string> &
    Record<"public" | "off" | "urgent" | "require-pkce" | "without-pkce", boolean>
> &
  Record<string, string | string[] | boolean | undefined>;

/** What an option says of its field; left out, the field is as nobody said anything of it. */
function readField({ field, kind, name, inverted, choice }: (typeof fieldOptions)[number], given: Given): unknown {
  const value = given[name];
  if (choice) return readChoice(name, choice, value as string | undefined);
  if (kind === "flag") return inverted ? value !== true : value === true;
  if (kind === "jump") return value === undefined ? null : Number(value);
  return kind === "fields" ? readFields(value as string | undefined) : (value ?? usualOf(field));
}

function readChoice(name: string, { words, offered }: Choice, value = offered): string {
  if (Object.hasOwn(words, value)) return value;
  throw new UsageProblem(`--${name} 只能是 ${Object.keys(words).join("、")}。\n\n${USAGE}`);
}

/** What is said of a system that the portal cannot lead anybody into, and which option gives it a way; undefined where it can. */
export function wayInAdvice(
  system: Omit<EntryPoints, "tokenUri"> & { tokenUri?: string | null | undefined },
): string | undefined {
  if (hasWayIn({ ...system, tokenUri: system.tokenUri ?? null })) return undefined;
  const { protocol, isPublicClient } = system;
  const options =
    protocol === "cas"
      ? "--handoff-uri 地址（收票据，含 {ticket}）或 --initiate-login-uri 地址"
      : isPublicClient
        ? "--initiate-login-uri 地址（它自己开始登录的地址）"
        : "--initiate-login-uri 地址（它自己开始登录的地址）或 --handoff-uri 地址（直接收授权码）";
  return `注意：门户上没有进入这个系统的入口，只能从它自己的页面开始登录。要有入口，加上 ${options} 再登记一次。`;
}

function readDays(option: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new UsageProblem(`--${option} 须为 1–3650 的整数。\n\n${USAGE}`);
  return days;
}

function readFields(text: string | undefined): SharedField[] | null {
  if (text === undefined) return null;
  const names = text.split(/[ ,]+/).filter(Boolean);
  const unknown = names.filter((name) => !isSharedField(name));
  if (unknown.length > 0)
    throw new UsageProblem(`--fields 不认识 ${unknown.join("、")}，可用：${sharedFields.join(" ")}。\n\n${USAGE}`);
  return names.filter(isSharedField);
}

function readSaml(
  protocol: string,
  { metadata, url, nameId }: Record<"metadata" | "url" | "nameId", string | undefined>,
) {
  if (protocol !== "saml") return null;
  if (!metadata && !url)
    throw new UsageProblem(`saml 系统须用 --metadata 给出其元数据文件，或用 --metadata-url 给出其地址。\n\n${USAGE}`);
  const kind = nameIdKinds.find((one) => one === nameId) ?? null;
  if (nameId !== undefined && kind === null)
    throw new UsageProblem(`--name-id 只能是 ${nameIdKinds.join("、")}。\n\n${USAGE}`);
  return { metadataFile: metadata ?? null, nameId: kind };
}

/** Was it said whether the system must use PKCE? */
function saysPkce(given: Given): boolean {
  if (given["require-pkce"] && given["without-pkce"])
    throw new UsageProblem(`--require-pkce 和 --without-pkce 只能写一个。\n\n${USAGE}`);
  return given["require-pkce"] === true || given["without-pkce"] === true;
}

/** What is registered again stays as it is in what a new system is bound to unasked: its software may know no PKCE. */
export function boundAsBefore(
  { registration, saysPkce: isSaid }: Pick<Extract<Command, { act: "add" }>, "registration" | "saysPkce">,
  known: Pick<ConnectedSystem, "protocol" | "terms"> | undefined,
): Registration {
  if (isSaid || known?.protocol !== "oidc" || registration.protocol !== "oidc") return registration;
  return { ...registration, terms: { ...registration.terms, requiresPkce: known.terms.requiresPkce } };
}

/** @throws UsageProblem for what cannot be understood; what the addresses are worth is judged when it is registered */
export function readCommand(args: string[]): Command {
  const read = optionsIn(USAGE, { args, options, allowPositionals: true });
  const { positionals } = read;
  const values = read.values as Given;
  const [act, named] = positionals;
  const abbr = values.abbr ?? named ?? "";
  if (act === "list") return { act };
  if (act === "signing") {
    const purpose = values.for;
    if (!abbr || (purpose !== "request" && purpose !== "webhook"))
      throw new UsageProblem(`请写明系统简称和 --for request 或 --for webhook。\n\n${USAGE}`);
    return { act, abbr, purpose };
  }
  if (act === "turn-keys") {
    const of = values.for;
    if (of !== "oidc" && of !== "saml") throw new UsageProblem(`请写明 --for oidc 或 --for saml。\n\n${USAGE}`);
    return { act, of, urgently: values.urgent ?? false };
  }
  if (act === "webhook") {
    if (!abbr || (values.url === undefined) === (values.off !== true))
      throw new UsageProblem(`请写明系统简称，以及 --url 地址 或 --off。\n\n${USAGE}`);
    return { act, abbr, url: values.url ?? null };
  }
  if (act === "rotate" || act === "remove") {
    if (!abbr) throw new UsageProblem(`请写明系统简称。\n\n${USAGE}`);
    if (act === "remove") return { act, abbr };
    return {
      act,
      abbr,
      secretDays: readDays("secret-days", values["secret-days"]),
      formerDays: readDays("former-days", values["former-days"]),
    };
  }
  if (act !== "add") throw new UsageProblem(USAGE);
  const { protocol } = values;
  if (protocol !== "oidc" && protocol !== "cas" && protocol !== "saml")
    throw new UsageProblem(`--protocol 只能是 oidc、cas 或 saml。\n\n${USAGE}`);
  const saml = readSaml(protocol, {
    metadata: values.metadata,
    url: values["metadata-url"],
    nameId: values["name-id"],
  });
  const who = { abbr, name: values.name ?? "", protocol, isPublicClient: values.public ?? false } as const;
  const said = {
    ...Object.fromEntries(fieldOptions.map((one) => [one.field, readField(one, values)])),
    ...(protocol !== "oidc" && { requiresPkce: false }),
  };
  const proxyCallbacks = (values["proxy-callback-uri"] as string[] | undefined) ?? [];
  const registration: Registration = {
    ...registrationOf(who, { ...(said as Agreement), scopes: [] }),
    scopes: values.scopes ?? DEFAULT_SCOPES,
    proxyCallbackUris: proxyCallbacks,
  };
  const secretDays = readDays("secret-days", values["secret-days"]);
  return { act, registration, secretDays, saml, proxyCallbacks, saysPkce: saysPkce(values) };
}
