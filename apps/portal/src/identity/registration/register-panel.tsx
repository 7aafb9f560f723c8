import * as styles from "./register-panel.module.css";
import { registerTitle } from "./register-words.ts";
import { emptyTexts } from "@sannong/contract/empty-texts";
import { Alert, Button, buttonClass, FieldProblem } from "@sannong/ui";
import { useState } from "react";
import { Link } from "react-router";
import { useIsPhone } from "../../lib/forms/use-is-phone.ts";
import { HelpLink } from "../../lib/navigation/help-link.tsx";
import { openDialog } from "../../app/dialogs.ts";
import { registrationsOutside } from "../../lib/navigation/registration-outside.ts";
import { storage } from "../../lib/storage/storage.ts";
import { RegisterForm } from "./register-form.tsx";
import type { Prefill, RegisterKind } from "./register-values.ts";
import type { Registered } from "./use-register-form.ts";

export type RegisterPanelProps = {
  /** the form that opens; else the person chooses first */
  kind?: Exclude<RegisterKind, "personal"> | undefined;
  prefill?: Prefill | undefined;
  /** with the phone that was just registered */
  onSignIn: (tel?: string) => void;
  /** a dialog does not go with the page that a link leads away from */
  onLeave?: (() => void) | undefined;
};

const social = [
  ["individual", "个人", "农户、市民，注册后马上能用"],
  ["entity", "涉农主体", "家庭农场、合作社、企业，注册后马上能用"],
] as const;
const staff = ["staff", "农业农村部门工作人员", "提交后由当地管理员审核"] as const;

/** Registration in a dialog or on its page: who one is, the form for it, and what follows. */
export function RegisterPanel({ kind: requested, prefill, onSignIn, onLeave }: RegisterPanelProps) {
  const [kind, setKind] = useState<RegisterKind | undefined>(requested);
  const [missing, setMissing] = useState(false);
  // on a phone the questions follow at once; who one is can still be said otherwise
  const isPhone = useIsPhone();
  const [isChoosing, setIsChoosing] = useState(false);
  const asksKind = !kind || !isPhone || isChoosing;
  const [registered, setRegistered] = useState<Registered>();
  if (registered) return <RegistrationDone {...registered} onSignIn={onSignIn} onLeave={onLeave} />;
  const known = { ...storage.pendingJump.get()?.prefill, ...prefill };
  const quickly = () => openDialog("personalRegister", { prefill: known });
  const radio = ([value, label, words]: (typeof social)[number] | typeof staff) => (
    <label key={value} className={kind === value ? "on" : undefined}>
      <input
        type="radio"
        name="accountType"
        aria-label={label}
        checked={kind === value}
        onChange={() => {
          setKind(value);
          setIsChoosing(false);
        }}
      />
      <span>
        <b>{label}</b>
        <small>{words}</small>
      </span>
    </label>
  );
  return (
    <div className={styles.registerPanel}>
      {!kind && (
        <>
          <Button variant="primary" size="large" block onClick={quickly}>
            快速注册
          </Button>
          <p className={`hint ${styles.registerQuick}`}>只填姓名、手机号和密码，注册后马上能用</p>
        </>
      )}
      {!asksKind && kind !== "staff" && <p className="hint">{registerTitle}</p>}
      {!asksKind && (
        <p className={styles.registerKind}>
          角色类型：<b>{[...social, staff].find(([value]) => value === kind)?.[1]}</b>
          <button type="button" className="link hit" onClick={() => setIsChoosing(true)}>
            换一种
          </button>
        </p>
      )}
      {asksKind && (
        <fieldset className="kinds" aria-describedby={missing && !kind ? "kind-problem" : undefined}>
          <legend>角色类型</legend>
          <p className="hint">{registerTitle}</p>
          {social.map(radio)}
          <p className="hint">在农业农村部门工作的，选这一项</p>
          {radio(staff)}
        </fieldset>
      )}
      {missing && !kind && <FieldProblem id="kind-problem">{emptyTexts.register.accountType}</FieldProblem>}
      {kind ? (
        <RegisterForm kind={kind} prefill={known} onRegistered={setRegistered} />
      ) : (
        <Button size="large" block onClick={() => setMissing(true)}>
          下一步
        </Button>
      )}
      <p className={`hint ${styles.registerWays}`}>
        <button type="button" className="link" onClick={() => onSignIn()}>
          已有账号，去登录
        </button>
        {kind && (
          <button type="button" className="link" onClick={quickly}>
            只填姓名手机号，快速注册
          </button>
        )}
        <Link className="link" to="/register/status" onClick={onLeave}>
          查询审核进度
        </Link>
        <HelpLink on="register">注册说明</HelpLink>
      </p>
      <p className={`hint ${styles.registerOutside}`}>
        已经或想要用政务服务网的账号：
        {registrationsOutside.map(({ name, address }) => (
          <a key={address} className="link" href={address}>
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}

type DoneProps = Registered & Pick<RegisterPanelProps, "onSignIn" | "onLeave">;

/** After a registration: the sentence of specification §8, and the next step. */
export function RegistrationDone({ msg, receiptNumber, tel, onSignIn, onLeave }: DoneProps) {
  return (
    <div className={styles.registerDone} role="status">
      <Alert tone="ok">{msg}</Alert>
      {receiptNumber && (
        <p>
          受理编号 <b className="mono">{receiptNumber}</b>，请记下，可凭它查询审核进度；审核结果也会发短信告诉您。
        </p>
      )}
      {receiptNumber ? (
        <Link
          className={buttonClass({ variant: "primary", size: "large", block: true })}
          to={`/register/status?receipt=${receiptNumber}`}
          onClick={onLeave}
        >
          查询审核进度
        </Link>
      ) : (
        <Button variant="primary" size="large" block onClick={() => onSignIn(tel)}>
          去登录
        </Button>
      )}
    </div>
  );
}
