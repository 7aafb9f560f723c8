import { zodResolver } from "@hookform/resolvers/zod";
import { systemApplyAdd } from "@sannong/contract/onboarding";
import { systemApplyAdd as schemas } from "@sannong/contract/onboarding.schemas";
import { applicationProtocols } from "@sannong/contract/onboarding-words";
import { Button, Checkbox, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { InputOf } from "@sannong/contract/endpoint";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { onboardingQueries } from "./onboarding.queries.ts";

type Fields = InputOf<typeof systemApplyAdd>;
const scopes = [
  ["profile", "姓名、单位、行政区划等基本信息"],
  ["phone", "手机号"],
  ["offline_access", "用户不在线时继续访问"],
] as const;
const empty: Fields = {
  name: "",
  abbr: "",
  ownerDepartment: "",
  builder: "",
  purpose: "",
  protocol: "oidc",
  initiateLoginUri: "",
  redirectUris: [],
  handoffUri: "",
  backchannelLogoutUri: "",
  checkUserUrl: "",
  scopes: ["profile"],
  usesPrivateNetwork: false,
  contactName: "",
  contactPhone: "",
};
const texts = [
  ["name", "系统名称", ""],
  ["abbr", "系统简称", "字母开头，例如 hnd"],
  ["ownerDepartment", "主管部门", ""],
  ["builder", "承建单位（选填）", ""],
  ["contactName", "联系人", ""],
  ["contactPhone", "联系电话", ""],
] as const;
const addresses = [
  ["initiateLoginUri", "登录入口", "从这里开始登录，例如 https://loan.example/login"],
  ["handoffUri", "移交地址（由门户送来授权码的系统填写）", "由门户送来授权码，可含 {code}"],
  ["backchannelLogoutUri", "退出通知地址（选填）", "用户在门户退出时收到通知"],
  ["checkUserUrl", "用户核验接口（选填）", "有自己账号的系统填写"],
] as const;

/** What a system tells of itself when it wants in. */
export function ApplicationForm({ onDone }: { onDone: (id: string) => void }) {
  const client = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(schemas.input),
    defaultValues: empty,
    // what another protocol needs is not sent along
    shouldUnregister: true,
  });
  const { errors, isSubmitting } = form.formState;
  const isHanded = useWatch({ control: form.control, name: "protocol" }) === "envelope";
  const submit = form.handleSubmit(async (values) => {
    try {
      const { id, receiptNumber } = await call(systemApplyAdd, values);
      toast.success(`已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: onboardingQueries.key });
      onDone(id);
    } catch (failure) {
      onRefusal(systemApplyAdd, {
        "onboarding.abbrTaken": (message) => form.setError("abbr", { message }, { shouldFocus: true }),
      })(failure);
    }
  });
  return (
    <form className="fs apply-form" noValidate onSubmit={submit} aria-label="系统接入申请">
      {texts.map(([name, label, hint]) => (
        <TextField
          key={name}
          {...form.register(name)}
          label={label}
          problem={errors[name]?.message}
          {...(hint ? { hint } : {})}
        />
      ))}
      <TextArea {...form.register("purpose")} label="用途" rows={3} maxLength={500} problem={errors.purpose?.message} />
      <SelectField {...form.register("protocol")} label="接入协议" problem={errors.protocol?.message}>
        {Object.entries(applicationProtocols).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {addresses
        .filter(([name]) => !(isHanded && name === "initiateLoginUri"))
        .map(([name, label, hint]) => (
          <TextField key={name} {...form.register(name)} label={label} hint={hint} problem={errors[name]?.message} />
        ))}
      {!isHanded && (
        <TextArea
          {...form.register("redirectUris", { setValueAs: (typed) => linesOf(typed) })}
          label="回调地址"
          hint="一行一个，逐字比较"
          rows={2}
          problem={errors.redirectUris?.message}
        />
      )}
      <fieldset className="scopes">
        <legend>需要的字段</legend>
        {scopes.map(([value, label]) => (
          <Checkbox key={value} {...form.register("scopes")} value={value} label={label} />
        ))}
      </fieldset>
      <Checkbox {...form.register("usesPrivateNetwork")} label="部署在政务外网（专网地址，须两位管理员确认）" />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        提交申请
      </Button>
    </form>
  );
}

/** What stands in the field before anybody typed is a list already. */
const linesOf = (typed: string | string[]): string[] =>
  (Array.isArray(typed) ? typed : typed.split("\n")).map((line) => line.trim()).filter(Boolean);
