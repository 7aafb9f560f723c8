import { expect, test } from "vitest";
import { KEYWORDS_MAX } from "../../catalogue/search-path.ts";
import { fittedQuestion } from "./fitted-question.ts";

test.each([
  [" 农机补贴 ", "农机补贴"],
  ["请问农机补贴怎么领", "请问农机补贴怎么领"],
  ["您好，我想问一下我家去年买了一台插秧机补贴还没有下来怎么办", "我家去年买了一台插秧机补贴还没有下来怎么办"],
  [
    "我是建湖县的农民，家里种了二十亩地，去年秋天买了一台插秧机，到现在补贴也没有拿到",
    "建湖县农民 种地 秋天买插秧机 补贴没拿到",
  ],
  [
    "我们几家鱼塘连在一起有八十亩，想统一把尾水搞一搞，上面说有补贴，材料往哪里送",
    "几家鱼塘连在有 想统一把尾水 有补贴 材料往送",
  ],
  [
    "一批葡萄苗要发到浙江，物流公司说没有检疫证书不给装车，到底上哪儿办这个证",
    "葡萄苗要发到浙江 没有检疫证书不给装车 办证",
  ],
  ["English version for foreign company", "version foreign company"],
  ["儿子在城里上班，我年纪大了不会用手机，想让他帮我报稻谷补贴", "年纪大不会用手机 让帮报稻谷补贴"],
])("%s → %s", (asked, kept) => {
  expect(fittedQuestion(asked).endsWith(kept)).toBe(true);
  expect(fittedQuestion(asked).length).toBeLessThanOrEqual(KEYWORDS_MAX);
});

test.each(["𬭩".repeat(20), `x${"𬭩".repeat(20)}`])(
  "%s of rare signs is as long as its entry takes, and none is cut in half",
  (asked) => {
    expect(fittedQuestion(asked)).toBe("𬭩".repeat(12));
  },
);
