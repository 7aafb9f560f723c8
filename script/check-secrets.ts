import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/**
 * No key, token or password of anything real lies in the repository. What looks like one and is none stands in a test,
 * in the seeds or in an example, and says so by where it is: what these may hold is named here.
 */
const root = resolve(import.meta.dirname, "..");

type Rule = { what: string; pattern: RegExp; /** where it is invented, and known to be */ madeUpIn?: RegExp };
const invented = /\.(test|testing|spec)\.tsx?$|\.fixture\.ts$|^e2e\/|^apps\/server\/test\/|^bench\//;
const rules: Rule[] = [
  { what: "a private key", pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[\w+/=\\]{40}/, madeUpIn: invented },
  { what: "a private key in JSON", pattern: /"(?:d|privateKey)"\s*:\s*"[\w-]{43,}"/, madeUpIn: invented },
  { what: "a key of a cloud", pattern: /\b(?:AKIA|ASIA|AKID|LTAI)[A-Za-z0-9]{16,36}\b/ },
  {
    what: "a token of a forge or a registry",
    pattern: /\b(?:gh[pousr]_\w{36}|github_pat_\w{40}|glpat-[\w-]{20}|npm_\w{36})\b/,
  },
  { what: "a token of a messenger", pattern: /\bxox[abprs]-[\w-]{10,}|hooks\.slack\.com\/services\/\w/ },
  {
    what: "a signed token",
    pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
    madeUpIn: invented,
  },
  {
    what: "a password in an address",
    pattern: /\b[a-z][a-z+]{2,}:\/\/[^\s:/@"'`$<>{}]+:(?!\/\/)[^\s:/@"'`$<>{}]{3,}@[\w.-]+/i,
    madeUpIn: invented,
  },
  {
    what: "a secret that is assigned",
    pattern:
      /\b(?:secret(?:Id|Key)?|app_?secret|api_?key|client_?secret|pepper|private_?key)["']?\s*[:=]\s*["'](?=[^"']*\d)[\w+/=-]{24,}["']/i,
    madeUpIn: invented,
  },
  {
    what: "a file of settings with secrets",
    pattern: /^(?:export )?[A-Z_]*(?:PASSWORD|SECRET|TOKEN)[A-Z_]*=[^\s$<{"']{8,}$/m,
  },
];
/** Files that are keys by their very kind. */
const keyFile = /(?:^|\/)(?:\.env(?:\..+)?|id_(?:rsa|ed25519|ecdsa)|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx))$/;
/** Known by their content: pictures, sounds and fonts hold no text. */
const notText = /\.(?:png|jpe?g|gif|webp|ico|woff2?|wav|mp3|pdf|xlsx|zip|gz)$/;
/** Named one by one, with what it is. */
const known: Record<string, string> = {};

const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
  .split("\0")
  .filter((file) => file !== "" && file !== "package-lock.json" && !notText.test(file));
const faults = files.flatMap((file) => {
  const found = keyFile.test(file) ? [`${file}: a key by its name`] : [];
  const text = readFileSync(resolve(root, file), "utf8");
  for (const { what, pattern, madeUpIn } of rules) {
    const at = text.search(pattern);
    if (at === -1 || madeUpIn?.test(file) || known[file] !== undefined) continue;
    found.push(`${file}:${text.slice(0, at).split("\n").length}: ${what}`);
  }
  return found;
});
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}
console.log(`${files.length} files, none with a secret`);
