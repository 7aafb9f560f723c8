import { optionsOrEnd } from "../options.ts";
import { figures } from "./figures.ts";
import { planFor, type Wanted, withDefaults } from "./plan.ts";

const USAGE = `用法：
  script/capacity --people 人数 --peak-sign-ins 高峰每秒登录次数 --systems 接入系统数
      [--cores 每台门户服务器的核数] [--hand-offs 一次登录进入几个系统] [--sign-ins-a-day 一天登录次数]
      [--audit-days 审计日志在线天数] [--backups 保留几份备份] [--files-gb 上传文件的 GB 数] [--figures]
      算出服务器、内存、磁盘、连接，每一项写明公式。--figures 列出所用的实测数字和出处。
      不需要数据库和环境变量。说明见 docs/operations/capacity.zh.md。`;

const names = {
  people: "people",
  "peak-sign-ins": "peak",
  systems: "systems",
  cores: "cores",
  "hand-offs": "handOffs",
  "sign-ins-a-day": "signInsADay",
  "audit-days": "auditDays",
  backups: "backups",
  "files-gb": "filesGb",
} as const satisfies Record<string, keyof Wanted>;

function refuse(words: string): never {
  console.error(`${words}\n\n${USAGE}`);
  process.exit(2);
}

function given() {
  const options = Object.fromEntries(Object.keys(names).map((name) => [name, { type: "string" as const }]));
  return optionsOrEnd(USAGE, { ...options, figures: { type: "boolean" } }) as Record<
    string,
    string | boolean | undefined
  >;
}

/** @param isRequired whether it must be there; what is there is a number above zero, or 0 for systems */
function numberOf(text: string | boolean | undefined, option: string, isRequired: boolean): number | undefined {
  if (text === undefined) return isRequired ? refuse(`缺少 --${option}`) : undefined;
  const number = Number(text);
  const isGood = Number.isFinite(number) && (number > 0 || (number === 0 && /^(systems|hand-offs)$/.test(option)));
  return isGood ? number : refuse(`--${option} 要是一个数：${String(text)}`);
}

const values = given();
const required = new Set(["people", "peak-sign-ins", "systems"]);
const wanted: Partial<Wanted> = {};
for (const [option, member] of Object.entries(names)) {
  const number = numberOf(values[option], option, required.has(option));
  if (number !== undefined) wanted[member] = number;
}
const plan = planFor(withDefaults(wanted as Pick<Wanted, "people" | "peak" | "systems">));
for (const { item, value, formula } of plan.lines) console.log(`${item}：${value}\n    ${formula}`);
for (const words of plan.warnings) console.log(`注意：${words}`);
if (values["figures"] === true)
  for (const { value, what, source } of Object.values(figures)) console.log(`${value}\t${what}\t${source}`);
