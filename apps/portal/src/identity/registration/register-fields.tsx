import * as styles from "./register-form.module.css";
import { unitNameOf } from "@sannong/contract/rules/identity/unit-name";
import { TextField } from "@sannong/ui";
import { useEffect, useRef } from "react";
import { CompanyTypeField, RegionField } from "./choice-fields.tsx";
import type { ChosenRegion } from "./find-regions.ts";
import type { RegisterKind } from "./register-values.ts";
import { useKnownRegion } from "./use-known-region.ts";
import type { RegisterForm as RegisterState } from "./use-register-form.ts";

export type Part = { register: RegisterState };

/** The region; of staff their unit in it as well. */
export function WhereFields({ kind, register }: Part & { kind: RegisterKind }) {
  const { form, field, problem } = register;
  const [region, setRegion] = useKnownRegion(form.getValues("areaCode"));
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
  return (
    <>
      <RegionField
        ref={ref}
        label={kind === "staff" ? "单位所在行政区划" : "行政区划"}
        problem={problem("areaCode")}
        shown={region?.fullName ?? ""}
        offersOther={kind !== "staff"}
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

/** An entity as its licence has it. */
export function UnitFields({ register }: Part) {
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
    </>
  );
}

/** Who stands for it. */
export function LegalPersonFields({ register: { field, problem } }: Part) {
  return (
    <>
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

/** One's own ID number, which nobody has to give. */
export function OwnIdField({ register }: Part) {
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
