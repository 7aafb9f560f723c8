import * as styles from "./register-form.module.css";
import { unitNameOf } from "@sannong/contract/rules/unit-name";
import { Button, PasswordField, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { AgreementField } from "../../lib/forms/agreement-field.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { CompanyTypeField, RegionField } from "./choice-fields.tsx";
import { asChosen, type ChosenRegion, pathTo } from "./find-regions.ts";
import { IdConsentDialog } from "./id-consent-dialog.tsx";
import { lists } from "./lists.ts";
import type { Prefill, RegisterKind } from "./register-values.ts";
import { type RegisterForm as Form, type Registered, useRegisterForm } from "./use-register-form.ts";

type Props = { kind: RegisterKind; prefill?: Prefill; onRegistered: (registered: Registered) => void };

/** One form for every kind of registrant: what is typed stays when the kind changes. */
export function RegisterForm({ kind, prefill = {}, onRegistered }: Props) {
  const register = useRegisterForm({ kind, prefill, onRegistered });
  const { field, problem, captcha, sending, submit, busy } = register;
  return (
    <form className="fs" noValidate onSubmit={submit}>
      {kind === "entity" && <EntityFields register={register} />}
      {kind !== "personal" && <WhereFields kind={kind} register={register} />}
      <TextField
        {...field("userName")}
        label={kind === "entity" ? "经办人姓名" : "姓名"}
        icon="user"
        autoComplete="name"
        problem={problem("userName")}
      />
      {kind === "individual" && <OwnIdField register={register} />}
      <PhoneField {...field("tel")} hint="手机号就是您的登录账号" problem={problem("tel")} />
      <CaptchaField captcha={captcha} {...field("captcha")} problem={problem("captcha")} />
      <SmsCodeField {...field("yzm")} sending={sending} problem={problem("yzm")} />
      <PasswordField
        {...field("pwd")}
        label="设置密码"
        autoComplete="new-password"
        hint="9-20 位，数字、大小写字母和常用符号都要有"
        problem={problem("pwd")}
      />
      <PasswordField
        {...field("rpassword")}
        label="确认密码"
        autoComplete="new-password"
        problem={problem("rpassword")}
      />
      <AgreementField
        checked={register.agreed}
        onChange={(event) => register.setAgreed(event.target.checked)}
        problem={register.agreementMissing ? "请先阅读并同意隐私政策和用户协议" : undefined}
      />
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        {kind === "staff" ? "提交审核" : "注册"}
      </Button>
      {register.asksForId && (
        <IdConsentDialog about={kind === "entity" ? "legalPerson" : "self"} onAnswer={register.answerId} />
      )}
    </form>
  );
}

type Part = { register: Form };

function WhereFields({ kind, register }: Part & { kind: RegisterKind }) {
  const { form, field, problem } = register;
  const [region, setRegion] = useState<ChosenRegion>();
  const filled = useRef("");
  const { ref } = field("areaCode");
  const choose = (chosen: ChosenRegion) => {
    setRegion(chosen);
    form.setValue("areaCode", chosen.code, { shouldValidate: true });
  };
  // what somebody typed themselves stays (specification §5: the unit name fills itself)
  useEffect(() => {
    if (kind !== "staff" || !region) return;
    const unit = unitNameOf(region);
    const typed = form.getValues("company");
    if (typed === "" || typed === filled.current) form.setValue("company", unit, { shouldValidate: true });
    filled.current = unit;
  }, [form, kind, region]);
  /** A region that was known beforehand has a code alone. */
  const known = form.getValues("areaCode");
  const { data: tree } = useQuery({ ...lists.regions, enabled: known !== "" && !region });
  const path = tree && pathTo(tree, known);
  if (path && !region) setRegion(asChosen(path));
  return (
    <>
      <RegionField
        ref={ref}
        label={kind === "staff" ? "单位所在行政区划" : "行政区划"}
        problem={problem("areaCode")}
        shown={region?.fullName ?? ""}
        hint={kind === "staff" ? "选到单位所在的一级，由当地管理员审核" : "请选到县（市、区）一级或更细"}
        onChoose={choose}
      />
      {kind === "staff" && (
        <>
          <CompanyField register={register} />
          <TextField {...field("deptName")} label="所属处室" problem={problem("deptName")} />
        </>
      )}
    </>
  );
}

const CompanyField = ({ register: { field, problem } }: Part) => (
  <TextField
    {...field("company")}
    label="单位名称"
    icon="house"
    autoComplete="organization"
    problem={problem("company")}
  />
);

function EntityFields({ register }: Part) {
  const { field, problem } = register;
  return (
    <>
      <CompanyField register={register} />
      <CompanyTypeField {...field("companyTypeId")} label="单位性质" problem={problem("companyTypeId")} />
      <TextField
        {...field("creditCode")}
        label="社会信用代码"
        autoCapitalize="characters"
        spellCheck={false}
        problem={problem("creditCode")}
      />
      <TextField
        {...field("companyAddress")}
        label="单位地址（选填）"
        autoComplete="street-address"
        problem={problem("companyAddress")}
      />
      <TextField {...field("by2")} label="法人姓名" problem={problem("by2")} />
      <TextField
        {...field("by3")}
        label="法人身份证号"
        autoComplete="off"
        spellCheck={false}
        hint="提交时会单独征求您的同意"
        problem={problem("by3")}
      />
    </>
  );
}

function OwnIdField({ register }: Part) {
  const { field, problem, givesId, askForId, answerId } = register;
  if (!givesId)
    return (
      <p className={`hint ${styles.ownId}`}>
        注册不需要身份证号。
        <button type="button" className="link" onClick={askForId}>
          现在填写（选填）
        </button>
      </p>
    );
  return (
    <TextField
      {...field("idcard")}
      label="身份证号"
      autoComplete="off"
      spellCheck={false}
      problem={problem("idcard")}
      labelAction={
        <button type="button" className="link" onClick={() => answerId(false)}>
          不填了
        </button>
      }
    />
  );
}
