import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import type { ApplicationJump } from "@sannong/contract/applications/onboarding-words";
import type { Placeholder } from "@sannong/contract/rules/protocols/placeholders";
import { failed, type Finding, fine, warned } from "./finding.rules.ts";

/** Values that whoever decodes once too often or not at all shows wrongly. */
export const TELLING = { path: "/自测 页面", areaCode: "320925", areaName: "自测 县" } as const;
/** Values that nobody stumbles over. */
export const PLAIN = { path: "", areaCode: PROVINCE_CODE, areaName: "" } as const;
export type Telling = keyof typeof TELLING;

/** What each way of opening fills in. */
const filledBy: Record<ApplicationJump, readonly Placeholder[]> = {
  "0": ["code", "token"],
  "1": ["code", "token", "path"],
  "2": ["areaCode", "areaName"],
  "3": ["code", "token", "areaCode", "areaName"],
  "4": ["token", "path", "areaCode", "areaName"],
  "9": ["ticket", "path", "areaCode", "areaName"],
};
/** The placeholders of an address that this way of opening fills in. */
export const filledIn = (template: string, jump: ApplicationJump): Placeholder[] =>
  filledBy[jump].filter((name) => template.includes(`{${name}}`));
/** Does this placeholder carry something about the person, so that a system can be seen to use it? */
export const isTelling = (name: Placeholder): name is Telling => name in TELLING;

/** Once decoded; as it stands where it cannot be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

export type Opened = {
  names: readonly Telling[];
  /** how the system answered where the values are of that kind, and where they are plain */
  status: number;
  plainStatus: number;
  /** where it led whoever came in; null: nowhere */
  location: string | null;
};

/** Does a value with Chinese in it and a blank come through? What cannot be seen from outside is not claimed. */
export function judgePlaceholders({ names, status, plainStatus, location }: Opened): Finding {
  const words = names.map((name) => `{${name}}`).join(" ");
  if (status >= 400 && (plainStatus < 400 || (status >= 500 && plainStatus < 500)))
    return failed(
      `值里有中文和空格时返回 ${status}`,
      `用普通的值打开返回 ${plainStatus}，${words} 的值含中文和空格时返回 ${status}。`,
      "请按 UTF-8 把参数解码一次再使用，不要把 %E4、%20 这样的编码当作非法字符。",
    );
  const once = location === null ? "" : decoded(location);
  const arrives = (text: string) => names.every((name) => text.includes(TELLING[name]));
  if (arrives(once)) return fine("中文与空格原样到达");
  if (arrives(decoded(once)))
    return failed(
      "中文被编码了两次",
      `登录后转到的地址里，${words} 的值又被编码了一次，用户会打开错误的页面。`,
      "从参数取出的值已经解码；拼进新地址时只编码一次，不要对整个地址再编码。",
    );
  return fine("送出的地址编码正确，能打开；系统怎样用这些值，从外面看不到");
}

/** A ticket holds for the very address it was sent to: a client that spells it otherwise is told INVALID_SERVICE. */
export const judgeServiceSpelling = (letIn: boolean, refusal: string | undefined): Finding =>
  letIn
    ? fine("中文与空格原样到达，校验时的 service 逐字相同")
    : failed(
        `校验返回 ${refusal ?? "失败"}`,
        "地址里的值含中文和空格时，系统校验票据用的 service 与门户送出的不是同一个写法。",
        "请用收到的地址原文（去掉 ticket 参数）作 service，不要解码后重新拼接。",
      );

/**
 * Somebody without a role asks to be let in. It is the portal that refuses them: the system can only be registered so that
 * nobody is.
 *
 * @param refusedWith the wire code by which the portal's own rule refuses them; null: it lets them in
 */
export function judgeNoRole(refusedWith: number | null): Finding {
  if (refusedWith !== null) return fine(`门户返回 ${refusedWith} 并打开角色授权；由门户拦住，与系统的程序无关`);
  return warned(
    "没有角色的用户也能进入",
    "申请时登记了角色，但登记的系统现在不要求角色，任何用户都能进入。",
    "请联系门户管理员，在系统登记里打开“须有角色才能进入”；不再需要角色的，在“申请内容”点“修改登记”去掉角色。",
  );
}
