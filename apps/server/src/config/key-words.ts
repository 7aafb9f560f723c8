/**
 * What is said of the keys of the start, at the server's start and by `script/keys check`: what each is called, how it
 * must look, and which of them are another database's. A sentence names keys and prints, never a key.
 */
type Part = { name: string; shape: string };

const HEX_OF_16 = "32 位十六进制数（0–9、a–f）";
const HEX_OF_32 = "64 位十六进制数（0–9、a–f）";
const PAIR =
  "{ privateKey: 64 位十六进制数, publicKey: 130 位十六进制数 }，两者须是一对；私钥在密码机里的，{ inModule: 名称, publicKey: 130 位十六进制数 }";

const ringOf = (key: string) => `{ current: "编号", byId: { "编号": ${key} } }，current 须是 byId 中的一个编号`;

/** Every member of a key file. */
export const keyParts = {
  field: { name: "数据密钥", shape: ringOf(HEX_OF_16) },
  keyEncryption: { name: "密钥加密密钥", shape: ringOf(HEX_OF_16) },
  index: { name: "索引密钥", shape: HEX_OF_32 },
  audit: { name: "审计日志密钥", shape: HEX_OF_32 },
  grant: { name: "授权校验密钥", shape: HEX_OF_32 },
  passwordPepper: { name: "口令加盐密钥", shape: HEX_OF_32 },
  passwordSm2: { name: "口令传输密钥对（SM2）", shape: PAIR },
  transport: { name: "报文传输密钥对（SM2）", shape: ringOf(PAIR) },
  cookie: { name: "Cookie 签名密钥", shape: `[ ${HEX_OF_32}, … ]，至少一个` },
} as const satisfies Record<string, Part>;
type PartName = keyof typeof keyParts;

const isPart = (name: string): name is PartName => Object.hasOwn(keyParts, name);

/** `数据密钥 field.1`, of a name with dots. */
const called = (name: string): string => {
  const [part = ""] = name.split(".");
  return isPart(part) ? `${name}（${keyParts[part].name}）` : name;
};

/** What a member lacks or has wrong, and how it is right. @param path of what was refused */
export function partFault(path: readonly PropertyKey[], isMissing: boolean): string {
  const part = String(path[0] ?? "");
  if (!isPart(part)) return "应为一个 JSON 对象，成员见 script/keys new 生成的文件";
  return `${called(path.map(String).join("."))}${isMissing ? "缺少" : "不对"}，${part} 应为 ${keyParts[part].shape}`;
}

export const unknownPart = (name: string): string => `不认识成员 ${name}，它不起作用：请核对拼写`;

/** Of a file whose keys are wrapped. */
export const WRAPPED_CHANGED = "密钥都已包裹，但文件不完整或被改动过：换回备份的那一份，各台服务器逐字节相同";
export const WRAPPED_NOT_THIS =
  "密钥都已包裹，与打开它的密钥校验不符：文件被改动过，或密码机（密钥服务）不是包裹时的那一台";
export const wrappedNeeds = (by: Wrapper): string =>
  `密钥都由${wrapperWords[by].name}包裹，打开它要设 ${wrapperWords[by].variables}`;

/** What keeps the key that a file's keys are wrapped with. */
export const wrapperWords = {
  module: { name: "密码机", variables: "CRYPTO_MODULE" },
  service: { name: "密钥服务", variables: "KEY_SERVICE_URL 和 KEY_SERVICE_TOKEN" },
} as const;
export type Wrapper = keyof typeof wrapperWords;

/** Said at the start while the file holds keys that anybody can use who copies it. */
export const CLEAR_KEYS =
  "密钥文件里的密钥没有包裹：谁复制了这个文件，谁就有全部密钥。用 script/keys wrap 交给密码机或密钥服务包裹，见 docs/operations/keys.zh.md";

export const NO_JSON = "不是 JSON：文件损坏、被截断，或不是密钥文件";
export const unreadable = (code: string): string =>
  ({
    ENOENT: "文件不存在：请核对路径；新装的门户用 script/keys new 生成",
    EACCES: "没有权限读取：文件须属于运行门户的用户，权限 0600",
    EISDIR: "这是一个目录，应写密钥文件的路径",
  })[code] ?? `无法读取（${code}）`;

export const MODULE_MISSING = "密钥文件说有私钥在密码机里（inModule），要设 CRYPTO_MODULE";

export const TRANSPORT_MISSING = `${partFault(["transport"], true)}；不用报文加密时设 TRANSPORT_SEALING=off`;

/** Prints of a key: what the database was made with, and what is given; null where none of this name is given. */
export type OtherKey = { name: string; expected: string; given: string | null };

/** Where the keys were read; of variables there is no file. */
const from = (file: string | undefined) => (file === undefined ? "" : `（密钥文件 ${file}）`);

/** @param others not empty */
export function otherDatabase(others: readonly OtherKey[], file?: string): string {
  const lines = others.map(
    ({ name, expected, given }) =>
      `  ${called(name)}：数据库用的密钥指纹是 ${expected}，${given === null ? "给出的密钥里没有这一个" : `给出的是 ${given}`}`,
  );
  return `给出的密钥不是这个数据库的，没有改动任何数据${from(file)}：\n${lines.join("\n")}\n${REMEDY}`;
}

/** Said where the database is older than its prints, so that only its content can tell. @param names of the keys */
export const opensNothing = (names: readonly string[], file?: string): string =>
  `给出的密钥打不开这个数据库里的内容，没有改动任何数据${from(file)}：${names.map(called).join("、")}。\n${REMEDY}`;

const REMEDY =
  "请核对 DATABASE_URL、DATA_DIR 和 KEYS_FILE 是否属于同一个门户，换回这个数据库原来的密钥文件。" +
  "不要为已有数据的门户生成新密钥：用原密钥加密的内容将无法打开。";
