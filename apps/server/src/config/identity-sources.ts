import { z } from "zod/mini";
import { parseJson } from "../platform/texts/parse-json.ts";

/**
 * What an installation says of its upstream identity sources (`IDENTITY_SOURCES`, a JSON file; design §3,
 * Signing in from outside). Nothing here has a default that is a secret.
 */

const WEB_ADDRESS = /^https?:\/\/[^\s#]+$/;
const NAME = /^[a-z][a-z0-9-]{1,31}$/;
const address = z.string().check(z.regex(WEB_ADDRESS, "must be an http(s) address"));
const filled = z.string().check(z.minLength(1, "must not be empty"));
const hex = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`), `must be ${bytes} bytes in hex`));
const pem = z.string().check(z.regex(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, "must be a private key in PEM"));

/** How our calls prove who makes them. */
const signer = z.discriminatedUnion("kind", [
  /** hex MD5 over the text and the secret, as the old family demands */
  z.object({ kind: z.literal("md5"), secret: filled }),
  z.object({ kind: z.literal("hmac-sm3"), secret: filled }),
  /** RSA with SHA-256, base64 */
  z.object({ kind: z.literal("rsa"), privateKey: pem }),
  /** SM2 with SM3 and the usual identity 1234567812345678, base64 of the DER form */
  z.object({ kind: z.literal("sm2"), privateKey: hex(32) }),
]);

/** How the user data that comes back is opened. */
const decryptor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  /** AES-128-ECB, base64: what the old family sends; the key is its 16 characters */
  z.object({ kind: z.literal("aes"), key: z.string().check(z.regex(/^[\x21-\x7e]{16}$/, "must be 16 characters")) }),
  /** SM4-CBC, hex of iv and ciphertext */
  z.object({ kind: z.literal("sm4"), key: hex(16) }),
  /** RSA-OAEP with SHA-256 in blocks of the key's size, base64 */
  z.object({ kind: z.literal("rsa"), privateKey: pem }),
]);

/** Which member of the source's user data is what; a path of dots leads into nested objects. */
const fields = z.object({
  subject: filled,
  name: filled,
  mobile: z.optional(filled),
  /** a member that is true where the source has verified this very number */
  mobileVerified: z.optional(filled),
  idNumber: z.optional(filled),
  creditCode: z.optional(filled),
  company: z.optional(filled),
  /** a member that says whether a person or a legal person came, and its value for the latter */
  personKind: z.optional(z.object({ member: filled, legalPerson: filled })),
});

const common = {
  name: z.string().check(z.regex(NAME, "must be lower-case letters, digits and hyphens")),
  /** what people know it as */
  label: filled,
  /** the `source` its new users get (政务办 opens government mode to role 4); none by default */
  userSource: z._default(z.string(), ""),
  /** the source verifies every number it tells of */
  verifiesMobile: z._default(z.boolean(), false),
  /** the source has checked the units it tells of: an entity whose code and name it confirms counts as verified */
  verifiesEntities: z._default(z.boolean(), false),
  /** where the browser signs off there too */
  logoutUrl: z.optional(address),
  /** where it registers new users (specification §2, Header: the register menu) */
  registerUrls: z.optional(z.object({ person: address, legalPerson: address })),
  /** `host:port` on a private network that belongs to this source */
  privateAllowed: z._default(z.array(z.string().check(z.regex(/^.+:\d{1,5}$/, "must be host:port"))), []),
};

const jisShared = {
  ...common,
  /** where the browser goes to sign in; a legal person's page where it differs */
  loginUrl: address,
  legalPersonLoginUrl: z.optional(address),
  /** where the server asks */
  serviceUrl: address,
  signer,
  decryptor,
  personFields: fields,
  legalPersonFields: z.optional(fields),
};
const jis = z.object({ kind: z.literal("jis"), ...jisShared, appmark: filled });
const gateway = z.object({
  kind: z.literal("gateway"),
  ...jisShared,
  appId: filled,
  version: z._default(filled, "1.0"),
  origin: z._default(filled, "0"),
  /** `interface_id` of the three calls */
  interfaces: z.object({ ticketValidate: filled, person: filled, legalPerson: filled }),
});
const cas = z.object({
  kind: z.literal("cas"),
  ...common,
  /** below it lie `/login` and `/p3/serviceValidate` */
  casUrl: address,
  fields,
});
const oidc = z.object({
  kind: z.literal("oidc"),
  ...common,
  issuer: address,
  clientId: filled,
  clientSecret: filled,
  scope: z._default(filled, "openid profile phone"),
  fields,
});
const oauth2 = z.object({
  kind: z.literal("oauth2"),
  ...common,
  authorizationUrl: address,
  tokenUrl: address,
  userInfoUrl: address,
  clientId: filled,
  clientSecret: filled,
  scope: z._default(z.string(), ""),
  fields,
});

const source = z.discriminatedUnion("kind", [jis, gateway, cas, oidc, oauth2]);
const sources = z.array(source);

export type IdentitySourceConfig = z.infer<typeof source>;
export type JisConfig = z.infer<typeof jis>;
export type GatewayConfig = z.infer<typeof gateway>;
export type CasConfig = z.infer<typeof cas>;
export type OidcConfig = z.infer<typeof oidc>;
export type OAuth2Config = z.infer<typeof oauth2>;
export type SignerConfig = z.infer<typeof signer>;
export type DecryptorConfig = z.infer<typeof decryptor>;
export type FieldMap = z.infer<typeof fields>;

const addressMembers = ["loginUrl", "legalPersonLoginUrl", "serviceUrl", "logoutUrl", "casUrl", "issuer"] as const;
const moreAddressMembers = ["authorizationUrl", "tokenUrl", "userInfoUrl"] as const;

const addressesOf = (given: IdentitySourceConfig): string[] => {
  const all = given as unknown as Record<string, unknown>;
  const own = [...addressMembers, ...moreAddressMembers].map((member) => all[member]);
  return [...own, given.registerUrls?.person, given.registerUrls?.legalPerson].filter(
    (one): one is string => typeof one === "string",
  );
};

const isLoopback = (text: string) => ["127.0.0.1", "localhost", "[::1]"].includes(new URL(text).hostname);

/**
 * Reads the list. All faults are told, each with its place and never with its value.
 *
 * @param demonstration only the stand-in on this machine may be asked
 */
export function parseIdentitySources(
  text: string,
  { demonstration }: { demonstration: boolean },
): { sources: IdentitySourceConfig[]; faults: string[] } {
  const given = parseJson(text);
  if (given === undefined) return { sources: [], faults: ["the file is not JSON"] };
  const read = sources.safeParse(given);
  if (!read.success)
    return { sources: [], faults: read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`) };
  const faults: string[] = [];
  const names = read.data.map(({ name }) => name);
  if (new Set(names).size < names.length) faults.push("two sources have one name");
  for (const one of read.data)
    for (const target of addressesOf(one)) {
      if (demonstration && !isLoopback(target)) faults.push(`${one.name}: the demonstration asks its stand-in only`);
      if (!demonstration && !target.startsWith("https:") && !isConfirmed(one, target))
        faults.push(`${one.name}: an address must begin with https:// unless its host is listed in privateAllowed`);
    }
  return { sources: read.data, faults: [...new Set(faults)] };
}

const isConfirmed = ({ privateAllowed }: IdentitySourceConfig, target: string) => {
  const { hostname, port } = new URL(target);
  return privateAllowed.includes(`${hostname}:${port || "80"}`);
};
