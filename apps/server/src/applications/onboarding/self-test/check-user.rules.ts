import { failed, type Finding, fine, warned } from "./finding.rules.ts";

type Checked = { answered: true; matchFlag: boolean } | { answered: false; why: string };
/**
 * The system's own check of a user was asked about a name that cannot exist.
 *
 * @param unknown what it answered
 * @param forged what it answered to a request whose signature is wrong
 * @param took milliseconds of the first answer
 */
export function judgeCheckUser(unknown: Checked, forged: Checked, took: number): Finding {
  if (!unknown.answered)
    return failed(
      "没有按约定回答",
      `核验接口的回答不对：${unknown.why}。`,
      '请对签名正确的 POST 返回 200 和 {"matchFlag": true|false}，3 秒以内。',
    );
  if (unknown.matchFlag)
    return failed(
      "不存在的用户也返回 true",
      "用一个不可能存在的用户名核验，接口返回 matchFlag 为 true。",
      "请查库后再回答，查不到返回 false。",
    );
  if (forged.answered)
    return failed(
      "没有验证签名",
      "签名错误的请求也得到了回答，任何人都能探测本系统的用户。",
      "请按接入文档验证 X-Sign，不一致返回 403。",
    );
  return took > 3000
    ? warned("较慢", `用了 ${took} 毫秒。`, "请在 3 秒内回答。")
    : fine("查无此人返回 false，签名已验证");
}
