import * as initialPasswordStyles from "./initial-password.module.css";
import * as peopleBulkStyles from "./people-bulk.module.css";
import * as styles from "./person-drawer.module.css";
import { accountActs } from "@sannong/contract/identity/people-words";
import { revealPerson } from "@sannong/contract/identity/people";
import type { PersonDetail } from "@sannong/contract/identity/people.schemas";
import { postRights } from "@sannong/contract/identity/post-words";
import { Dialog, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProof } from "../../../app/with-proof.ts";
import { RevealButton } from "../../../lib/forms/reveal-button.tsx";
import { call, failureText, isSilent } from "../../../lib/api/api.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { peopleQueries } from "../people.queries.ts";
import { type HandedOut, InitialPassword } from "./initial-password.tsx";
import { PersonActs } from "./person-acts.tsx";
import { rolesInWords, StateTags, typeInWords } from "./person-words.tsx";

type Props = { id: string; onClose: () => void };

/** One account at the edge of the list: who it is, what may be done, what was done. */
export function PersonDrawer({ id, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery(peopleQueries.person(id));
  const [handed, setHanded] = useState<HandedOut>();
  return (
    <Dialog open drawer title={data ? `${data.nickname}（${data.username}）` : "账号"} width={640} onClose={onClose}>
      <div className={styles.peopleDetail}>
        {isError && <ErrorState title="账号没有加载出来" failure={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton rows={6} label="正在读取账号" />}
        {data && (
          <>
            <StateTags person={data} />
            {data.lockedFor > 0 && (
              <p className="sm">多次登录失败，还须等待 {Math.ceil(data.lockedFor / 60)} 分钟；可核实本人后解除。</p>
            )}
            <PersonActs person={data} onHandedOut={setHanded} />
            <Facts person={data} />
            <Lists person={data} />
          </>
        )}
        {handed && <InitialPassword handed={handed} onClose={() => setHanded(undefined)} />}
      </div>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || <span className="muted">未登记</span>}</dd>
  </div>
);

function Facts({ person }: { person: PersonDetail }) {
  const { id, mayReveal } = person;
  const withProof = useProof();
  const number = (what: "phone" | "idNumber" | "creditCode", label: string, masked: string) =>
    masked.includes("*") && mayReveal ? (
      <RevealButton
        label={label}
        masked={masked}
        reveal={(reason) => withProof(async () => (await call(revealPerson, { id, what, reason })).value)}
        onFailure={(failure, setProblem) => {
          if (!isSilent(failure)) setProblem(failureText(failure));
        }}
      />
    ) : (
      masked
    );
  return (
    <dl className={initialPasswordStyles.peopleFacts}>
      <Fact name="账号类型">{typeInWords(person)}</Fact>
      <Fact name="角色">{rolesInWords(person.roles)}</Fact>
      <Fact name="手机号">{number("phone", "手机号", person.phone)}</Fact>
      <Fact name="身份证号">{number("idNumber", "身份证号", person.idNumber)}</Fact>
      <Fact name="单位">{[person.company, person.deptName].filter(Boolean).join(" ")}</Fact>
      {person.creditCode && <Fact name="信用代码">{number("creditCode", "信用代码", person.creditCode)}</Fact>}
      <Fact name="行政区划">{person.regionName}</Fact>
      <Fact name="验证方式">{person.factors.join("、")}</Fact>
      <Fact name="来源">{person.source}</Fact>
      <Fact name="注册时间">{fullMomentInWords(person.createdAt)}</Fact>
      <Fact name="最近登录">{person.lastSignInAt ? fullMomentInWords(person.lastSignInAt) : "从未登录"}</Fact>
      {person.unusedToldAt && <Fact name="停用预告">{fullMomentInWords(person.unusedToldAt)}</Fact>}
    </dl>
  );
}

type SectionProps = {
  title: string;
  none: string;
  items: readonly { key: string; main: ReactNode; more: ReactNode }[];
};

const Section = ({ title, none, items }: SectionProps) => (
  <section>
    <h3>{title}</h3>
    {items.length === 0 ? (
      <p className="muted sm">{none}</p>
    ) : (
      <ul className={peopleBulkStyles.peopleLines}>
        {items.map(({ key, main, more }) => (
          <li key={key}>
            <span>{main}</span>
            <small>{more}</small>
          </li>
        ))}
      </ul>
    )}
  </section>
);

function Lists({ person }: { person: PersonDetail }) {
  return (
    <>
      <Section
        title="处理记录"
        none="还没有管理员处理过这个账号"
        items={person.history.map(({ at, act, outcome, reason, by }) => ({
          key: `${at} ${act}`,
          main: [accountActs[act], outcome].filter(Boolean).join("："),
          more: [fullMomentInWords(at), by, reason].filter(Boolean).join("，"),
        }))}
      />
      {person.accountType === 1 && (
        <Section
          title="随岗位取得的权限"
          none="没有随岗位取得的权限"
          items={person.hangsOnPost.map(({ right, what }) => ({
            key: right,
            main: `${postRights[right]} ${what.length} 项`,
            more: what.join("、"),
          }))}
        />
      )}
      <Section
        title="在线会话"
        none="现在没有登录"
        items={person.sessions.map(({ id, browser, system, address, startedAt }) => ({
          key: id,
          main: `${browser}，${system}`,
          more: `${address}，${fullMomentInWords(startedAt)} 登录`,
        }))}
      />
      <Section
        title="最近登录"
        none="没有登录记录"
        items={person.signIns.map(({ at, ok, address, browser, system }) => ({
          key: at,
          main: ok ? "登录成功" : "登录失败",
          more: `${fullMomentInWords(at)}，${address}，${browser}，${system}`,
        }))}
      />
      <Section
        title="已绑定的系统"
        none="没有绑定系统"
        items={person.bindings.map(({ systemName, boundUsername, boundAt }) => ({
          key: systemName,
          main: `${systemName}：${boundUsername}`,
          more: `${fullMomentInWords(boundAt)} 绑定`,
        }))}
      />
    </>
  );
}
