import { Tag } from "@sannong/ui";
import { Link } from "react-router";

type Props = {
  /** what the session knows of the person */
  account: {
    company: string;
    deptName: string;
    regionName: string;
    roleNames: readonly string[];
    factors: readonly string[];
    lastSignInAt: string | null;
  };
};

const factorNames: Record<string, string> = {
  password: "密码",
  sms: "短信验证码",
  totp: "动态口令",
  passkey: "通行密钥",
  qr: "扫码",
  upstream: "政务统一认证",
};

/** 11月20日 17:42, in the wall clock of the office. */
export const momentInWords = (iso: string): string =>
  new Intl.DateTimeFormat("zh-CN", {
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hour12: false,
  }).format(new Date(iso));

/** Who I am here and how I came in: a strange last sign-in is noticed at a glance. */
export function AccountCard({ account }: Props) {
  const rows = [
    ["单位", [account.company, account.deptName].filter(Boolean).join(" ")],
    ["行政区划", account.regionName],
    ["本次登录", account.factors.map((factor) => factorNames[factor] ?? factor).join(" + ")],
    ["上次登录", account.lastSignInAt ? momentInWords(account.lastSignInAt) : "首次登录"],
  ].filter(([, value]) => value);
  return (
    <section className="bx" aria-labelledby="account-title">
      <div className="h">
        <h2 id="account-title">我的账号</h2>
        {account.roleNames.map((name) => (
          <Tag key={name} tone="acc">
            {name}
          </Tag>
        ))}
        <Link className="more link hit" to="/mine">
          账号信息
        </Link>
      </div>
      <dl className="kv pad">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
