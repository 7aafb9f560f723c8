import { isDeepStrictEqual } from "node:util";
import { sm2 } from "sm-crypto-v2";
import type { Keys } from "../config/config.ts";
import { wrapperWords } from "../config/key-words.ts";
import { readKeyFile, wrapperOf, wrappingOf } from "../config/read-keys.ts";
import { replaceKeyFile, writeNewFile } from "../config/replace-key-file.ts";
import { openKeys, textOf, wrapKeys, wrappedIn } from "../config/wrapped-keys.ts";
import { inWords } from "../failure-words.ts";
import { fileKeyOf, moduleOf, wrapperElsewhere } from "../open-config.ts";
import { type Environment, say, UsageProblem } from "./operator-command.ts";
import type { CryptoModule } from "../platform/crypto/crypto-module.ts";
import { randomToken } from "../platform/crypto/tokens.ts";
import { FailureWithMessage } from "../platform/failure-with-message.ts";

const NOBODY_WRAPS =
  "没有执行：没有配置密码机或密钥服务（CRYPTO_MODULE，或 KEY_SERVICE_URL 和 KEY_SERVICE_TOKEN），没有谁可以包裹。";

/** What a file holds, opened where it is wrapped. @throws FailureWithMessage with everything that is wrong with it */
async function keysIn(path: string, environment: Environment): Promise<Keys> {
  const { keys, faults } = readKeyFile(path, await fileKeyOf(path, environment));
  if (keys) return keys;
  throw new FailureWithMessage(`没有执行，${path}：\n${faults.map((fault) => `  ${fault}`).join("\n")}`);
}

/** The text of a file with these keys wrapped, after it was opened again. @throws FailureWithMessage */
async function wrappedText(keys: Keys, environment: Environment): Promise<string> {
  const elsewhere = wrapperElsewhere(environment);
  if (!elsewhere) throw new FailureWithMessage(NOBODY_WRAPS);
  try {
    const text = textOf(await wrapKeys(keys, (name, key) => elsewhere.wrap(name, key)));
    const file = wrappedIn(text);
    const again = file && openKeys(file, await elsewhere.unwrap(file.name, file.wrapping));
    // whoever wraps and does not unwrap would take every key with it
    if (!isDeepStrictEqual(again, JSON.parse(JSON.stringify(keys)))) throw new Error("it does not open again");
    return text;
  } catch (failure) {
    throw new FailureWithMessage(
      `没有执行：包裹以后再打开来核对，没有成功，文件没有动。${inWords(failure) ?? String(failure)}`,
      { cause: failure },
    );
  }
}

type Target = { path: string; environment: Environment; now: Date };
type Options = { to: string | undefined; isDryRun: boolean };

/** `script/keys wrap`: nothing in the file is of use without the machine then. @returns the exit code */
export async function wrapKeyFile({ path, environment, now }: Target, { to, isDryRun }: Options): Promise<number> {
  const before = wrappingOf(path);
  const keys = await keysIn(path, environment);
  const text = await wrappedText(keys, environment);
  const { name, wrapping } = wrappedIn(text) ?? { name: "", wrapping: "" };
  const by = wrapperWords[wrapperOf({ wrapping })].name;
  const what = `${path} 里的 ${Object.keys(keys).length} 项密钥${before ? `（现由${wrapperWords[wrapperOf(before)].name}包裹，${before.name}）` : "（现为明文）"}`;
  if (isDryRun) {
    say(`试做成功，什么都没有改：${what}可以由${by}包裹，包裹后打得开。去掉 --dry-run 就做。`);
    return 0;
  }
  if (to !== undefined) {
    writeNewFile(to, text);
    say(`${what}已由${by}包裹，写在 ${to}（${name}）。原文件没有动。`);
    return 0;
  }
  const former = replaceKeyFile(path, text, { wasClear: !before, now });
  say(`${what}已由${by}包裹（${name}）。原文件留在 ${former}。`);
  say(`要退回：mv ${former} ${path}`);
  if (!before)
    say("原文件是明文：把新文件复制到每一台，逐台重启都正常以后，把它移到离线介质上由两个人保管，再从磁盘上删掉。");
  return 0;
}

/** `script/keys unwrap`: keys in clear, for whoever changes one or leaves the machine. @returns the exit code */
export async function unwrapKeyFile(
  { path, environment }: Omit<Target, "now">,
  { to }: Pick<Options, "to">,
): Promise<number> {
  if (to === undefined) throw new UsageProblem("请用 --to 写明把明文密钥写到哪里；最好是内存里的目录，例如 /dev/shm。");
  writeNewFile(to, `${JSON.stringify(await keysIn(path, environment), undefined, 2)}\n`);
  say(`明文密钥写在 ${to}（权限 0600）。改好以后用 script/keys wrap ${to} --to 新文件 再包裹，然后删掉它。`);
  return 0;
}

const PAIRS = ["password", "transport"] as const;
const isPairName = (text: string | undefined): text is (typeof PAIRS)[number] =>
  (PAIRS as readonly unknown[]).includes(text);

/**
 * `script/keys in-module`: a pair of the machine takes the place of one whose private half lies in the file; the file
 * stays clear or wrapped as it is. @returns the exit code
 */
export async function takePairOfModule(
  { path, environment, now }: Target,
  { pair, name }: { pair: string | undefined; name: string | undefined },
): Promise<number> {
  if (!isPairName(pair) || name === undefined || !/^[\w.-]{1,64}$/.test(name))
    throw new UsageProblem(
      "请写 script/keys in-module password 名称，或 in-module transport 名称：名称是密码机里那对密钥的。",
    );
  const module = moduleOf(environment);
  if (!module) throw new FailureWithMessage("没有执行：没有配置密码机（CRYPTO_MODULE）。");
  const wasWrapped = wrappingOf(path) !== undefined;
  const keys = await keysIn(path, environment);
  const key = { inModule: name, publicKey: await provedPair(module, name) };
  const changed: Keys =
    pair === "password" ? { ...keys, passwordSm2: key } : { ...keys, transport: nextRing(keys, key) };
  const text = wasWrapped ? await wrappedText(changed, environment) : `${JSON.stringify(changed, undefined, 2)}\n`;
  const former = replaceKeyFile(path, text, { wasClear: !wasWrapped, now });
  say(
    `${path} 里的${pair === "password" ? "口令" : "报文"}传输密钥对换成了密码机里的 ${name}，加密、解密核对过。原文件留在 ${former}。`,
  );
  say(`把新文件复制到每一台，再逐台重启。要退回：mv ${former} ${path}`);
  return 0;
}

type PairInModule = { inModule: string; publicKey: string };
const nextRing = ({ transport }: Keys, key: PairInModule): NonNullable<Keys["transport"]> => {
  const ids = Object.keys(transport?.byId ?? {}).map(Number);
  const current = String(Math.max(0, ...ids.filter(Number.isSafeInteger)) + 1);
  return { current, byId: { ...transport?.byId, [current]: key } };
};

const C1C3C2 = 1;

/** The public half, after what was sealed to it was opened in the machine. */
async function provedPair(module: CryptoModule, name: string): Promise<string> {
  const publicKey = await module.publicKey(name);
  const text = randomToken();
  const opened = await module.decrypt(name, sm2.doEncrypt(text, publicKey, C1C3C2));
  if (opened !== Buffer.from(text).toString("hex"))
    throw new FailureWithMessage(`没有执行：密码机里的 ${name} 打不开用它自己的公钥加密的内容。`);
  return publicKey;
}
