import * as styles from "./sign-in-panel.module.css";
import { Owned } from "../../lib/words/owned.tsx";
import { site } from "../../lib/words/site.ts";
import { Tabs } from "@sannong/ui";
import { type ComponentType, type Ref, useState } from "react";
import { useIsHandheld } from "../../lib/forms/use-is-phone.ts";
import { HelpLink } from "../../lib/navigation/help-link.tsx";
import { OnceRead } from "../../lib/queries/once-read.tsx";
import { AccountForm } from "./account-form.tsx";
import type { Counter } from "./complete-sign-in.ts";
import { QrPanel } from "./qr-panel.tsx";
import { SmsForm } from "./sms-form.tsx";
import { TwoFactorForm } from "./two-factor-form.tsx";
import type { SignInFormProps } from "./use-sign-in-form.ts";

const [year, month, day] = site.twoFactorEffectiveFrom.split("-").map(Number);
const effectiveFrom = `${year} 年 ${month} 月 ${day} 日`;

/** What stands beside the form. */
export const signInWords: Record<Counter, { title: string; text: string }> = {
  gov: { title: "工作人员登录", text: `密码加短信验证码，两步都对才能进入。自 ${effectiveFrom}起施行。` },
  market: { title: "用户登录", text: "一个账号，通办全省农业农村服务。农户、家庭农场、合作社和涉农企业从这里登录。" },
};

const qrTab = (props: SignInFormProps) => ({ value: "qr", label: "扫码登录", panel: <QrPanel {...props} /> }) as const;

/** @param scans no phone can be held before its own screen */
const tabsOf = ({ elsewhere: Elsewhere, ...props }: SignInFormProps & ElsewhereProps, scans: boolean) => {
  const qr = scans ? [qrTab(props)] : [];
  return props.counter === "gov"
    ? [
        { value: "own", label: "双因子登录", panel: <TwoFactorForm {...props} /> },
        {
          value: "upstream",
          label: "政务统一登录",
          panel: <Elsewhere counter="gov" />,
        },
        ...qr,
      ]
    : [
        { value: "own", label: "账号登录", panel: <AccountForm {...props} /> },
        {
          value: "sms",
          label: "短信登录",
          panel: <SmsForm {...props} />,
        },
        ...qr,
      ];
};

/** ways in by somebody else's sign-in; another module's, so whoever composes the pages gives them */
export type ElsewhereProps = { elsewhere: ComponentType<{ counter: Counter }> };
type Props = SignInFormProps &
  ElsewhereProps & { ref?: Ref<HTMLDivElement>; onCounterChange: (counter: Counter) => void };

/** The ways to sign in at a counter, and the way to the other counter. */
export function SignInPanel({ ref, onCounterChange, ...props }: Props) {
  const [tab, setTab] = useState<string>("own");
  const [startWith, setStartWith] = useState(props.startWith);
  const { counter, elsewhere: Elsewhere } = props;
  const onSecondFactor = (username: string) => {
    setStartWith(username || undefined);
    setTab("own");
    onCounterChange("gov");
  };
  return (
    <div className={styles.signIn} ref={ref}>
      <Tabs
        key={counter}
        label="登录方式"
        className={`tabs ${styles.ways}`}
        tabs={tabsOf({ ...props, onSecondFactor, startWith }, !useIsHandheld())}
        value={tab}
        onChange={setTab}
      />
      {counter === "market" && <Elsewhere counter="market" />}
      {/* the ways above are known a moment later than the form */}
      <OnceRead>
        <p className="note">{site.notSecretNotice.replace("！", "")}</p>
        <p className="note">
          <button
            type="button"
            className="link"
            onClick={() => {
              setTab("own");
              onCounterChange(counter === "gov" ? "market" : "gov");
            }}
          >
            {counter === "gov" ? "市场主体和公众从这里登录" : "工作人员请用双因子登录"}
          </button>
        </p>
        <p className="note">
          <HelpLink on={counter === "gov" ? "staffSignIn" : "signIn"}>登录不了怎么办</HelpLink>
        </p>
        <Owned needs={["helpHref", "helpLine"]} as="p" className={`note ${styles.tl}`}>
          {({ helpHref, helpLine }) => (
            <>
              登录遇到困难{" "}
              <a className="link" href={helpHref}>
                {helpLine}
              </a>
            </>
          )}
        </Owned>
      </OnceRead>
    </div>
  );
}
