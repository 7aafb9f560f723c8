import { DAY_MS, dayOf } from "@sannong/contract/rules/time/days";
import { failed, type Finding, fine, warned } from "./finding.rules.ts";

type Silence = { reason: string; tlsProblem: string | null };

const tlsProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: "证书已过期",
  DEPTH_ZERO_SELF_SIGNED_CERT: "证书是自签名的",
  SELF_SIGNED_CERT_IN_CHAIN: "证书链里有自签名证书",
  ERR_TLS_CERT_ALTNAME_INVALID: "证书不是这个域名的",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "证书链不完整，缺少中间证书",
};

/** Nobody answered: why, and what to do about it. */
export function findingOfSilence({ reason, tlsProblem }: Silence): Finding {
  if (tlsProblem !== null)
    return failed(
      "证书不被信任",
      tlsProblems[tlsProblem] ?? `TLS 握手失败（${tlsProblem}）`,
      "请换成受信任机构签发、与域名一致、在有效期内的证书，并配置完整证书链。",
    );
  switch (reason) {
    case "forbiddenAddress":
      return failed(
        "地址不允许访问",
        "这个域名或地址解析到专网、本机或保留地址，而申请里没有登记部署在专网。",
        "请使用公网地址；确在政务外网部署的，请在“申请内容”点“修改登记”，勾选“部署在政务外网”，由两位管理员确认。",
      );
    case "unresolved":
      return failed("域名无法解析", "域名没有解析记录。", "请检查域名拼写和 DNS 记录。");
    case "timeout":
      return failed("5 秒内没有回答", "系统在 5 秒内没有回答。", "请检查服务是否启动、防火墙是否放行门户出口地址。");
    case "tooLarge":
      return failed("回答过大", "回答超过 2 MiB。", "请让登录相关地址只返回跳转或简短页面。");
    default:
      return failed("连接不上", "连接被拒绝或中断。", "请检查端口、防火墙和服务状态。");
  }
}

/** Does the address answer at all? */
export function judgeReachable(status: number, took: number): Finding {
  if (status === 404) return failed("返回 404", "登记的地址上没有这个页面。", "请核对登记的地址与系统的实际路由。");
  if (status >= 500) return failed(`返回 ${status}`, "系统自己出错了。", "请查看系统日志，修好后重新自测。");
  if (took > 2000)
    return warned(`返回 ${status}，较慢`, `用了 ${took} 毫秒，用户会觉得卡。`, "请检查应用和数据库的响应时间。");
  return fine(`返回 ${status}`);
}

/** Is the way there safe? A portal in production sends nobody over plain HTTP. */
export function judgeTls(facts: {
  protocol: string;
  certificateUntil: Date | null;
  now: Date;
  isProduction: boolean;
}): Finding {
  if (facts.protocol !== "https:") {
    const cause = "地址是 http，授权码和会话在网络上是明文。";
    const cure = "请为系统配置 HTTPS，并把登记的地址改为 https。";
    return facts.isProduction ? failed("没有使用 HTTPS", cause, cure) : warned("没有使用 HTTPS", cause, cure);
  }
  const { certificateUntil } = facts;
  if (certificateUntil === null) return fine("HTTPS");
  const day = dayOf(certificateUntil);
  const days = (certificateUntil.getTime() - facts.now.getTime()) / DAY_MS;
  return days < 14
    ? warned(`证书 ${day} 到期`, `证书只剩 ${Math.max(0, Math.floor(days))} 天。`, "请在到期前更换证书。")
    : fine(`HTTPS，证书有效至 ${day}`);
}

/** Tokens say when they begin and end: clocks that differ refuse good ones. */
export function judgeClock(date: string | undefined, now: Date): Finding {
  const theirs = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs))
    return warned("看不到时间", "回答里没有 Date 头，无法核对服务器时间。", "请确认服务器已启用 NTP 对时。");
  const apart = Math.round(Math.abs(theirs - now.getTime()) / 1000);
  const cure = "请为服务器启用 NTP 对时；令牌有效期按秒计算，偏差过大会拒绝有效令牌。";
  if (apart > 300) return failed(`相差 ${apart} 秒`, `服务器时间与门户相差 ${apart} 秒，超过 5 分钟。`, cure);
  if (apart > 60) return warned(`相差 ${apart} 秒`, `服务器时间与门户相差 ${apart} 秒。`, cure);
  return fine(`相差 ${apart} 秒`);
}
