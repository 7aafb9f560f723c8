import { openedInWords, opensAddress, type ServiceMatch } from "@sannong/contract/rules/protocols/cas-service";
import { failed, type Finding, fine, warned } from "./finding.rules.ts";

/** Systems that are entered with what the portal hands their browser: a CAS ticket, a SAML assertion. */

type Registered = { services: readonly string[]; match: ServiceMatch };
/** Does the system ask for a ticket for what its registered services open? */
export function judgeService(service: string | null, { services, match }: Registered): Finding {
  const opening = service === null ? undefined : services.find((one) => opensAddress(one, match, service));
  if (opening !== undefined)
    return fine(match === "prefix" ? `在 ${openedInWords(opening, match)}之内` : `${services.length} 个地址，完全匹配`);
  const [nearest] = services;
  const isBelow = service !== null && services.some((one) => opensAddress(one, "prefix", service));
  return failed(
    "服务地址与登记不一致",
    `转到登录时的 service 是“${service ?? "（缺失）"}”，没有登记。`,
    isBelow
      ? `它在登记的地址之下。请在“申请内容”点“修改登记”，把服务地址比对改为按前缀，或把系统的 service 固定为 ${nearest ?? "登记的地址"}。`
      : match === "prefix"
        ? `只开放 ${services.map((one) => openedInWords(one, match)).join("、")}。请核对系统的 service，或在“申请内容”点“修改登记”换成系统的地址。`
        : `service 逐字比较，末尾斜杠和参数也算。请把系统的 service 改为 ${nearest ?? "登记的地址"}，或在“申请内容”点“修改登记”换成系统的地址。`,
  );
}

/**
 * A browser without a session was not sent to the sign-in page of the portal.
 *
 * @param status HTTP status that came instead
 * @param goal the address it should have been sent to
 */
export const notSentToLogin = (status: number, goal: string): Finding =>
  failed(
    "没有转到统一登录",
    `没有登录的浏览器打开登录入口，得到 ${status}，没有转到 ${goal}。`,
    "登录入口收到请求后应直接 302 到门户的登录地址。",
  );

/** What came of a ticket that should let somebody in. */
export function judgeTicketEntry(facts: {
  shown: boolean;
  letIn: boolean;
  /** what validation answered, where it refused */
  refusal: string | undefined;
  status: number;
  cookiesSet: readonly string[];
}): Finding {
  const { shown, letIn, refusal, status, cookiesSet } = facts;
  if (!shown)
    return failed(
      "没有来校验票据",
      "系统收到了票据，但没有向门户校验。",
      "请检查系统能否访问门户的 /cas/p3/serviceValidate，以及是否读取了 ticket 参数。",
    );
  if (!letIn)
    return failed(
      `校验返回 ${refusal ?? "失败"}`,
      refusal === "INVALID_SERVICE"
        ? "校验时的 service 与登录时的不是同一个地址。"
        : "票据没有通过校验：30 秒内只能用一次。",
      "校验时的 service 必须与登录时逐字相同（去掉 ticket 参数），收到票据立即校验一次。",
    );
  if (status >= 400)
    return failed(
      `校验通过后返回 ${status}`,
      "门户已回答用户是谁，但系统没有完成登录。",
      "请查看系统日志里这一刻的错误；用户名在 <cas:user>，其他信息在 <cas:attributes>。",
    );
  return judgeSessionBegun(cookiesSet, "已校验票据并登录");
}

/** What came of a signed assertion that should let somebody in. */
export function judgeAssertionEntry(status: number, cookiesSet: readonly string[]): Finding {
  if (status === 404 || status === 405)
    return failed(
      `断言接收地址返回 ${status}`,
      "元数据里的断言接收地址不接收 POST。",
      "请核对元数据里 AssertionConsumerService 的 Location 与系统的实际路由。",
    );
  if (status >= 400)
    return failed(
      `没有接受断言，返回 ${status}`,
      "断言由门户的证书签名，接收方、时间和请求编号都正确，系统没有接受。浏览器跨站提交表单时不带 SameSite=Lax 的 Cookie，常因此找不到登录请求。",
      "请重新读取门户元数据里的证书，核对 entityID；登录请求的 Cookie 须设为 SameSite=None; Secure，或在服务器端保存请求编号。",
    );
  return judgeSessionBegun(cookiesSet, "已接受断言并登录");
}

const judgeSessionBegun = (cookiesSet: readonly string[], word: string): Finding =>
  cookiesSet.length === 0
    ? warned(
        "没有看到会话",
        "登录后系统没有设置会话 Cookie，下面几项只能部分判断。",
        "请确认登录完成时建立会话，并设置 HttpOnly 和 Secure。",
      )
    : fine(word);

/** Neither protocol can say which browser began: common clients replace who is there, so this keeps nobody back. */
export const judgeReplaced = (replaced: boolean): Finding =>
  replaced
    ? warned(
        "直接换成了另一个人",
        "浏览器里已有甲的会话，送来乙的登录凭据后没有询问就换成了乙。",
        "已有会话而用户不同时，请显示确认页，由用户选择是否切换账号。",
      )
    : fine("没有静默替换");

/** A CAS ticket was shown a second time (CAS Protocol 3.0, 3.1.1: valid once). */
export const judgeTicketReplay = (letIn: boolean): Finding =>
  letIn
    ? failed(
        "用过的票据仍能登录",
        "门户拒绝了第二次使用的票据，系统却照样建立了会话。",
        "每次收到票据都要向门户校验；校验失败必须停止登录，不能用缓存的结果。",
      )
    : fine("第二次使用被拒绝，已留痕");
/** A ticket was shown that the portal never issued. */
export const judgeStrangeTicket = (letIn: boolean): Finding =>
  letIn
    ? failed(
        "没有发放过的票据也能登录",
        "用随意编造的票据打开服务地址，系统建立了会话。",
        "只有门户回答 authenticationSuccess 才能建立会话。",
      )
    : fine("编造的票据被拒绝");
/** A ticket was shown that was issued for another service address. */
export const judgeTicketForElsewhere = (letIn: boolean): Finding =>
  letIn
    ? failed(
        "接受了发给其他地址的票据",
        "门户对这张票据回答 INVALID_SERVICE，系统却照样建立了会话。",
        "校验失败（包括 INVALID_SERVICE）必须停止登录。",
      )
    : fine("INVALID_SERVICE，没有登录");

/** An assertion was posted that answers another request (SAML Profiles 4.1.4.3, InResponseTo). */
export const judgeOtherRequest = (letIn: boolean): Finding =>
  letIn
    ? warned(
        "没有核对 InResponseTo",
        "断言回答的是别的请求，系统仍然建立了会话，攻击者可以让用户登录成别人。",
        "请保存发出的请求编号，收到回答时核对并作废（许多软件有“validate InResponseTo”开关）。",
      )
    : fine("回答别的请求的断言被拒绝");
/** An assertion was posted a second time (SAML Profiles 4.1.4.5). */
export const judgeAssertionReplay = (letIn: boolean): Finding =>
  letIn
    ? warned(
        "重复提交的断言仍能登录",
        "同一份断言第二次提交，系统又建立了会话；截获断言的人在一分钟内可以冒用。",
        "请保存断言编号直到它过期（OneTimeUse），第二次出现就拒绝。",
      )
    : fine("第二次提交被拒绝");
/**
 * Assertions were posted that carry no signature, and one by a key that nobody registered.
 *
 * @param facts which of the two opened a session
 */
export function judgeForgedAssertion({ unsigned, foreign }: { unsigned: boolean; foreign: boolean }): Finding {
  if (!unsigned && !foreign) return fine("未签名和陌生密钥签名的断言都被拒绝");
  return failed(
    unsigned ? "接受了未签名的断言" : "接受了陌生密钥签名的断言",
    unsigned
      ? "没有签名的断言也能登录，任何人都能冒充任何用户。"
      : "断言里自带的证书被当作可信，任何人都能冒充任何用户。",
    "请打开“断言必须签名”，只用门户元数据里的证书验证，不要相信消息里自带的证书。",
  );
}
/** An assertion was posted whose audience is another system (SAML Core 2.5.1.4). */
export const judgeOtherAudience = (letIn: boolean): Finding =>
  letIn
    ? failed(
        "接受了发给其他系统的断言",
        "断言的 Audience 不是本系统，系统仍然建立了会话：别的系统可以拿用户的断言来冒用。",
        "请核对 Audience 等于本系统的 entityID。",
      )
    : fine("Audience 不符的断言被拒绝");
/** An assertion was posted nine minutes after its end (SAML Core 2.5.1). */
export const judgeExpired = (letIn: boolean): Finding =>
  letIn
    ? failed(
        "接受了过期的断言",
        "断言 9 分钟前已过期（NotOnOrAfter），系统仍然建立了会话。",
        "请核对 NotBefore 和 NotOnOrAfter，时钟偏差最多放宽 1 分钟。",
      )
    : fine("过期的断言被拒绝");
