import { Facts, Tag } from "@sannong/ui";
import { Link } from "react-router";
import { factorsInWords, momentInWords } from "../../lib/words/words.ts";

type Props = {
  /** what the session knows of the person */
  account: {
    nickname: string;
    company: string;
    deptName: string;
    regionName: string;
    roleNames: readonly string[];
    factors: readonly string[];
    lastSignInAt: string | null;
  };
};

/** Who I am here and how I came in: a strange last sign-in is noticed at a glance. */
export function AccountCard({ account }: Props) {
  const all: [label: string, value: string][] = [
    ["单位", [account.company, account.deptName].filter(Boolean).join(" ")],
    ["行政区划", account.regionName],
    ["本次登录", factorsInWords(account.factors)],
    ["上次登录", account.lastSignInAt ? momentInWords(account.lastSignInAt) : "首次登录"],
  ];
  const rows = all.filter(([, value]) => value);
  return (
    <section className="bx" aria-labelledby="account-title">
      <div className="h">
        <h2 id="account-title">{account.nickname}</h2>
        {account.roleNames.map((name) => (
          <Tag key={name} tone="acc">
            {name}
          </Tag>
        ))}
        <Link className="more link hit" to="/mine">
          账号信息
        </Link>
      </div>
      <Facts className="kv pad" facts={rows} />
    </section>
  );
}
