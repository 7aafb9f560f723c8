import { Button, Form, TextField } from "@sannong/ui";
import { useWatch } from "react-hook-form";
import { AgreementField } from "../../lib/forms/agreement-field.tsx";
import { NewPasswordFields } from "../../lib/forms/new-password-fields.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { type StepGroup, useSteps } from "../../lib/forms/steps.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { IdConsentDialog } from "./id-consent-dialog.tsx";
import { LegalPersonFields, OwnIdField, type Part, UnitFields, WhereFields } from "./register-fields.tsx";
import type { Prefill, RegisterKind, RegisterValues } from "./register-values.ts";
import { type Registered, useRegisterForm } from "./use-register-form.ts";

type Props = { kind: RegisterKind; prefill?: Prefill; onRegistered: (registered: Registered) => void };

/** One form for every kind of registrant: what is typed stays when the kind changes. */
export function RegisterForm({ kind, prefill = {}, onRegistered }: Props) {
  const register = useRegisterForm({ kind, prefill, onRegistered });
  const { form, submit, busy } = register;
  const steps = useSteps<RegisterValues>({
    form,
    groups: groupsOf(kind, register),
    submit,
    button: (
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {kind === "staff" ? "提交审核" : "注册"}
      </Button>
    ),
  });
  return (
    <Form className="fs" onSubmit={steps.onSubmit} wantsAll={kind === "staff" || kind === "personal"}>
      {steps.head}
      {steps.fields}
      {steps.isLast && (
        <AgreementField
          checked={register.agreed}
          onChange={(event) => register.setAgreed(event.target.checked)}
          problem={register.agreementMissing ? "请先阅读并同意隐私政策和用户协议" : undefined}
        />
      )}
      {steps.foot}
      {register.asksForId && (
        <IdConsentDialog about={kind === "entity" ? "legalPerson" : "self"} onAnswer={register.answerId} />
      )}
    </Form>
  );
}

type Group = StepGroup<RegisterValues>;

/** What each kind is asked, in the order in which one knows it. */
function groupsOf(kind: RegisterKind, register: Part["register"]): Group[] {
  const name = <NameField key="name" kind={kind} register={register} />;
  const phone: Group = {
    title: "手机号",
    names: ["tel", "captcha", "yzm"],
    fields: <PhoneFields register={register} />,
  };
  const password: Group = {
    title: "密码",
    names: ["pwd", "rpassword"],
    fields: <PasswordFields register={register} />,
  };
  const own: Record<RegisterKind, Group[]> = {
    personal: [{ title: "姓名", names: ["userName"], fields: name }],
    individual: [
      {
        title: "姓名和所在地",
        names: ["areaCode", "userName", "idcard"],
        fields: (
          <>
            <WhereFields kind={kind} register={register} />
            {name}
            <OwnIdField register={register} />
          </>
        ),
      },
    ],
    staff: [
      {
        title: "单位和姓名",
        names: ["areaCode", "company", "deptName", "userName"],
        fields: (
          <>
            <WhereFields kind={kind} register={register} />
            {name}
          </>
        ),
      },
    ],
    entity: [
      {
        title: "单位",
        names: ["company", "companyTypeId", "creditCode", "companyAddress", "areaCode"],
        fields: (
          <>
            <UnitFields register={register} />
            <WhereFields kind={kind} register={register} />
          </>
        ),
      },
      { title: "法人", names: ["by2", "by3"], fields: <LegalPersonFields register={register} /> },
      { title: "经办人", names: ["userName"], fields: name },
    ],
  };
  const [last, ...others] = own[kind].toReversed();
  const before = others.toReversed();
  // who it is and where they are reached is one question, where the first is a name alone
  if (last && last.names.length === 1)
    return [
      ...before,
      {
        title: `${last.title}和手机号`,
        names: [...last.names, ...phone.names],
        fields: (
          <>
            {last.fields}
            {phone.fields}
          </>
        ),
      },
      password,
    ];
  return [...own[kind], phone, password];
}

const NameField = ({ kind, register: { field, problem } }: Part & { kind: RegisterKind }) => (
  <TextField
    {...field("userName")}
    label={kind === "entity" ? "经办人姓名" : "姓名"}
    icon="user"
    autoComplete="name"
    problem={problem("userName")}
  />
);

const PhoneFields = ({ register: { field, problem, captcha, sending } }: Part) => (
  <>
    <PhoneField {...field("tel")} hint="手机号就是您的登录账号" problem={problem("tel")} />
    <CaptchaField captcha={captcha} {...field("captcha")} problem={problem("captcha")} />
    <SmsCodeField {...field("yzm")} sending={sending} problem={problem("yzm")} />
  </>
);

function PasswordFields({ register: { form, field, problem } }: Part) {
  const typed = useWatch({ control: form.control, name: "pwd" });
  return (
    <NewPasswordFields
      password={{ label: "设置密码", registered: field("pwd"), problem: problem("pwd") }}
      again={{ label: "确认密码", registered: field("rpassword"), problem: problem("rpassword") }}
      typed={typed}
    />
  );
}
