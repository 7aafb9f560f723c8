import type { Filing, FilingKey } from "@sannong/contract/content/filing";
import { demonstrationFaults, demonstrationFiling } from "@sannong/contract/operations/demonstration-words";
import { expectedFiling, filingWords } from "@sannong/contract/content/filing-words";
import { DAY_MS } from "@sannong/contract/rules/time/days";
import type { LaunchItem } from "@sannong/contract/content/site-settings.schemas";

export type LaunchFacts = {
  filing: Filing;
  isDemonstration: boolean;
  publicUrl: string;
  /** where the server listens */
  host: string;
  sendsSms: boolean;
  directHosts: readonly string[];
  linkCheck: { endedAt: Date; broken: number } | null;
  now: Date;
};

const LINKS_FRESH_MS = 7 * DAY_MS;

const filingItem = ({ filing, isDemonstration }: LaunchFacts, key: FilingKey): LaunchItem => {
  const { name, hint } = filingWords[key];
  const item = { key, group: "filing", name } as const;
  const value = filing[key];
  if (value === "") return { ...item, state: "missing", words: `还没有填写。${hint}` };
  if (isDemonstration || value === demonstrationFiling[key])
    return { ...item, state: "demonstration", words: `${value}，是示例值，上线前换成真实的` };
  return { ...item, state: "ready", words: value };
};

type Judged = { key: string; group: LaunchItem["group"]; name: string; isReady: boolean; ready: string; todo: string };
const judged = ({ isReady, ready, todo, ...item }: Judged): LaunchItem => ({
  ...item,
  state: isReady ? "ready" : "missing",
  words: isReady ? ready : todo,
});

const isGovernmentHost = (host: string) => host.endsWith(".gov.cn");
const listensOnBoth = (host: string) => host === "::";

function deployment({ publicUrl, host, sendsSms, directHosts, isDemonstration }: LaunchFacts): LaunchItem[] {
  const { protocol, hostname } = new URL(publicUrl);
  const group = "deployment";
  return [
    judged({
      key: "mode",
      group,
      name: "正式环境",
      isReady: !isDemonstration,
      ready: "已是正式环境",
      todo: demonstrationFaults.mode,
    }),
    judged({
      key: "domain",
      group,
      name: "政府网站域名",
      isReady: isGovernmentHost(hostname),
      ready: hostname,
      todo: `现在是 ${hostname}，应使用以 .gov.cn 结尾的域名，在 PUBLIC_URL 中设置`,
    }),
    judged({
      key: "https",
      group,
      name: "全站 HTTPS",
      isReady: protocol === "https:",
      ready: "已启用",
      todo: "PUBLIC_URL 应以 https:// 开头",
    }),
    judged({
      key: "ipv6",
      group,
      name: "支持 IPv6 访问",
      isReady: listensOnBoth(host),
      ready: "服务在 IPv6 和 IPv4 上都应答",
      todo: `现在只在 ${host} 上应答，请把 HOST 设为 ::`,
    }),
    judged({
      key: "sms",
      group,
      name: "短信通道",
      isReady: sendsSms,
      ready: "已接入",
      todo: "还没有接入，验证码发不出去，请设置 SMS_GATEWAY",
    }),
    judged({
      key: "directHosts",
      group,
      name: "直接前往的网站",
      isReady: directHosts.includes("*.gov.cn"),
      ready: `前往 ${directHosts.join("、")} 不再提示，其他网站先提示“即将离开”`,
      todo: "DIRECT_HOSTS 里没有 *.gov.cn，前往政府网站也会提示离开",
    }),
  ];
}

function links({ linkCheck, now }: LaunchFacts): LaunchItem {
  const item = { key: "links", group: "content", name: "死链检查" } as const;
  if (!linkCheck || now.getTime() - linkCheck.endedAt.getTime() > LINKS_FRESH_MS)
    return { ...item, state: "missing", words: "七天内没有检查过，请在“死链检查”里开始一次" };
  if (linkCheck.broken > 0)
    return { ...item, state: "missing", words: `有 ${linkCheck.broken} 个链接打不开，请在“死链检查”里逐个处理` };
  return { ...item, state: "ready", words: "最近一次检查没有打不开的链接" };
}

/** 上线检查单 (rule WEB-04): what is there, what is still the demonstration's, and what is missing. */
export const launchChecklistOf = (facts: LaunchFacts): LaunchItem[] => [
  ...expectedFiling.map((key) => filingItem(facts, key)),
  ...deployment(facts),
  links(facts),
];
