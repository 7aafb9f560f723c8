import { KEYWORDS_MAX } from "../../catalogue/search-path.ts";

const anyOf = (words: string): RegExp => new RegExp(words.trim().split(/\s+/).join("|"), "gu");

/**
 * What of a question says nothing of the matter, the emptiest first: longer words stand before the shorter in them. What
 * is in a group stays: to be helped by somebody, and to know no phone, is what some ask about.
 */
const EMPTY = [
  // courtesies
  anyOf(`请问一下 我想问一下 我想问问 我想咨询一下 想咨询 想请教 想问一下 想问问 想问 请问 您好 你好 各位 领导 同志 老师
    麻烦 ([让叫请托][一-龥]{0,4}帮我) 帮我 谢谢 多谢 一下 那个 这个`),
  /\b(?:please|i|we|my|our|you|is|are|there|an?|the|of|to|for|in|on|and|how|where|can|do|want|any)\b/giu,
  // how the question is put together
  anyOf(`不知道 不晓得 只晓得 只知道 听说 据说 晓得 知道 应该 到底 究竟 的话 因为 所以 但是 可是 不过 如果 要是 要不然 然后 而且
    有没有 能不能 可不可以 是不是 要不要 怎么办 怎么弄 怎么走 怎么讲 怎么 怎样 咋办 咋弄 咋整 咋 什么 啥子 啥 需要 想要 打算 准备 可以
    已经 一直 现在 目前 最近 刚刚 刚才 到现在 时候 地方 东西 事情 总是 老是 实在 真的 特别 非常
    搞一搞 弄一弄 看一看 问一问 试一试 想一想 看看 问问 一起 上面说 上面 他们说 人家说 别人说 村里说`),
  // who said it, and where to press
  /(?:[村乡镇县市区]里?|[一-龥]{2}(?=公司|经理|老板)|[一-龥]?(?=医站|业站))?(?:干部|会计|村长|书记|主任|领导|经理|老板|公司|医站|业站|师傅|邻居|朋友|亲戚|专家|人家|别人|他们|窗口|工作人员|网上|电视上)(?:的?人)?(?:[说讲](?:是|的是)?|告诉|通知|要求|叫|让|喊)(?:我们|我|咱们|咱|俺)?/gu,
  anyOf(`从哪里进去 从哪里 从哪儿 从哪 上哪儿 上哪里 去哪儿 去哪里 在哪里 在哪儿 在哪 到哪里 到哪儿 第一步 头一个 头一步 在手机上 ([不没]会用手机) 用手机
    怎么在网上 在网上 替我爸问的 替我妈问的 慢慢 的时候 这一块 那一块 这种 那种 这样 那样`),
  // whose it is and how much of it
  anyOf(`我们家里 我们家 我们村 我们这边 我们这里 我们那边 我们那里 我们 我家里 我家 俺家 俺们 俺庄上 俺 咱家 咱们 咱 他们 她们 你们 他家 自己
    家里 那边 这边 那里 这里 那儿 这儿 哪里 哪儿 人家 别人 今年 去年 前年 明年 上个月 这个月 上个礼拜 这几天 前几天
    [0-9一二两三四五六七八九十百千万几半]+多?(?:万块钱|万块|万元|块钱|个月|口人|来亩|亩|头|只|台|辆|条|个|块|元|岁|户|间|层|车|天|次|回|批|年)`),
  anyOf("的 了 呢 吗 吧 啊 呀 嘛 哦 也 很 太 把 想 我 她 他 您 是 有 [份那这](?=[块台头条些]) 些"),
];

/**
 * A question of any length as a search takes it: the words around it go first, then those that put it together, and last
 * what stands farthest from its end, for people tell their story before they ask.
 */
export function fittedQuestion(asked: string): string {
  const typed = asked.trim();
  if (typed.length <= KEYWORDS_MAX) return typed;
  let fitted = typed;
  for (const empty of EMPTY) {
    fitted = fitted
      .replace(empty, (_said, kept: unknown) => (typeof kept === "string" ? kept : ""))
      .replace(/[\s\p{P}]+/gu, " ")
      .trim();
    if (fitted.length <= KEYWORDS_MAX) return fitted;
  }
  const end = fitted.slice(-KEYWORDS_MAX - 1);
  // the rest of an English word is read as something else, and so is half a sign: of one of two units both go
  return end.replace(/^(?:\p{Script=Latin}+(?= )|.)/u, "").trim();
}
