import { zodResolver } from "@hookform/resolvers/zod";
import { systemApplyAdd } from "@sannong/contract/onboarding";
import { systemApplyAdd as schemas } from "@sannong/contract/onboarding.schemas";
import {
  type ApplicationJump,
  applicationJumps,
  type ApplicationProtocol,
  applicationProtocols,
  jumpsOfProtocol,
} from "@sannong/contract/onboarding-words";
import { Button, Checkbox, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { InputOf } from "@sannong/contract/endpoint";
import { toAnotherAddress, unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { addressesOf } from "./address-fields.ts";
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
  tokenUri: "",
  jumpType: "0",
  resourcePath: "",
  directUrl: "",
  metadata: "",
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
/** What a way of opening asks beside the address of the system. */
const askedByJump: Partial<
  Record<ApplicationJump, readonly ["resourcePath" | "directUrl" | "tokenUri", string, string]>
> = {
  "1": ["resourcePath", "系统内的页面路径", "例如 /contracts/new"],
  "2": ["directUrl", "直接打开的网址", "可含 {areaCode} {areaName}"],
  "4": ["tokenUri", "收取一期凭证的地址", "须含 {token}"],
};

/** What a system tells of itself when it wants in. */
export function ApplicationForm({ onDone }: { onDone: (id: string) => void }) {
  const client = useQueryClient();
  const form = useForm<Fields>({
    resolver: zodResolver(schemas.input),
    defaultValues: empty,
    // what another protocol needs is not sent along
    shouldUnregister: true,
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const isSent = useUnsaved(Object.keys(dirtyFields).length > 0, unsent, toAnotherAddress);
  const [protocol, jumpType = "0"] = useWatch({ control: form.control, name: ["protocol", "jumpType"] });
  const { redirects, asksMetadata, fields } = addressesOf[protocol];
  const asked = askedByJump[jumpType];
  const hasTokens = protocol === "oidc" || protocol === "envelope";
  const submit = form.handleSubmit(async (values) => {
    try {
      const { id, receiptNumber } = await call(systemApplyAdd, values);
      toast.success(`已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: onboardingQueries.key });
      isSent();
      onDone(id);
    } catch (failure) {
      const atName = (message: string) => form.setError("abbr", { message }, { shouldFocus: true });
      onRefusal(systemApplyAdd, {
        "onboarding.abbrTaken": atName,
        "onboarding.abbrUsedBefore": atName,
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
      <SelectField
        {...form.register("protocol", {
          // each protocol has its own usual way of opening
          onChange: (event: { target: { value: ApplicationProtocol } }) =>
            form.setValue("jumpType", jumpsOfProtocol[event.target.value][0] ?? "0"),
        })}
        label="接入协议"
        problem={errors.protocol?.message}
      >
        {Object.entries(applicationProtocols).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {redirects && (
        <TextArea
          {...form.register("redirectUris", { setValueAs: (typed) => linesOf(typed) })}
          {...redirects}
          rows={2}
          problem={errors.redirectUris?.message}
        />
      )}
      {asksMetadata && (
        <TextArea
          {...form.register("metadata")}
          label="SAML 元数据"
          hint="粘贴系统元数据的全文（EntityDescriptor），接收地址、退出地址和证书都取自这里"
          rows={6}
          problem={errors.metadata?.message}
        />
      )}
      {fields.map(({ name, label, hint }) => (
        <TextField key={name} {...form.register(name)} label={label} hint={hint} problem={errors[name]?.message} />
      ))}
      <SelectField {...form.register("jumpType")} label="上线后的打开方式" problem={errors.jumpType?.message}>
        {jumpsOfProtocol[protocol].map((value) => (
          <option key={value} value={value}>
            {applicationJumps[value]}
          </option>
        ))}
      </SelectField>
      {asked && (
        <TextField
          key={asked[0]}
          {...form.register(asked[0])}
          label={asked[1]}
          hint={asked[2]}
          problem={errors[asked[0]]?.message}
        />
      )}
      <fieldset className="scopes">
        <legend>需要的字段</legend>
        {scopes
          .filter(([value]) => value !== "offline_access" || hasTokens)
          .map(([value, label]) => (
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
