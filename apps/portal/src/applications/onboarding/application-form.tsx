import { zodResolver } from "@hookform/resolvers/zod";
import { amendSystem, systemApplyAdd } from "@sannong/contract/applications/onboarding";
import {
  amendSystem as amending,
  type ApplicationDetail,
  systemApplyAdd as schemas,
} from "@sannong/contract/applications/onboarding.schemas";
import {
  applicationJumps,
  type ApplicationProtocol,
  applicationProtocols,
  jumpsOfProtocol,
  openidPledges,
} from "@sannong/contract/applications/onboarding-words";
import { Button, Checkbox, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type Resolver, useForm, useWatch } from "react-hook-form";
import type { InputOf } from "@sannong/contract/endpoint";
import { useProver, withProof } from "../../app/with-proof.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { call } from "../../lib/api.ts";
import { onRefusal } from "../../lib/on-refusal.ts";
import { addressesOf, askedByJump, scopeLabels } from "./address-fields.ts";
import { onboardingQueries } from "./onboarding.queries.ts";

type Fields = InputOf<typeof systemApplyAdd> & Partial<Pick<InputOf<typeof amendSystem>, "id" | "reason">>;
/** Typed one a line; what stands there at first is the field's own. */
type Lines = "redirectUris" | "postLogoutRedirectUris" | "proxyCallbackUris" | "roles";
const empty: Omit<Fields, Lines> = {
  name: "",
  abbr: "",
  ownerDepartment: "",
  builder: "",
  purpose: "",
  protocol: "oidc",
  initiateLoginUri: "",
  handoffUri: "",
  tokenUri: "",
  jumpType: "0",
  resourcePath: "",
  directUrl: "",
  metadata: "",
  backchannelLogoutUri: "",
  checkUserUrl: "",
  opensSessions: false,
  pledges: [],
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
type Props = {
  /** one that came back, or whose registration shall change: it is filled in as it stands */
  from?: Pick<ApplicationDetail, "form" | "contactName" | "contactPhone"> | undefined;
  /** the system goes on under its name and protocol; a live one opens as the catalogue has it */
  amended?: Pick<ApplicationDetail, "id" | "status"> | undefined;
  onDone: (id: string) => void;
};

/** What a system tells of itself when it wants in, or when what it told has changed. */
export function ApplicationForm({ from, amended, onDone }: Props) {
  const client = useQueryClient();
  const proof = useProver();
  const isLive = amended?.status === "live";
  const {
    redirectUris = [],
    postLogoutRedirectUris = [],
    proxyCallbackUris = [],
    roles = [],
    ...filled
  } = from?.form ?? {};
  const { contactName = "", contactPhone = "" } = from ?? {};
  const form = useForm<Fields>({
    resolver: zodResolver(amended ? amending.input : schemas.input) as Resolver<Fields>,
    defaultValues: { ...empty, ...filled, contactName, contactPhone, id: amended?.id ?? "", reason: "" },
    // what another protocol needs is not sent along
    shouldUnregister: true,
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const draft = useDraft(form, `apply:${amended?.id ?? "new"}`);
  const isSent = useUnsaved(Object.keys(dirtyFields).length > 0, unsent, toAnotherAddress, draft);
  const [protocol, jumpType = "0"] = useWatch({ control: form.control, name: ["protocol", "jumpType"] });
  const { redirects, returns, proxies, asksMetadata, hasPledges, fields } = addressesOf[protocol];
  const asked = askedByJump[jumpType];
  const hasTokens = protocol === "oidc" || protocol === "envelope";
  const submit = form.handleSubmit(async ({ id = "", reason = "", ...values }) => {
    try {
      const asked = amended && (await withProof(proof, () => call(amendSystem, { ...values, id, reason })));
      if (amended && !asked) return;
      const given = asked ? { id, ...asked } : await call(systemApplyAdd, values);
      toast.success(`已提交，受理编号 ${given.receiptNumber}`);
      await client.invalidateQueries({ queryKey: onboardingQueries.key });
      isSent();
      onDone(given.id);
    } catch (failure) {
      const atName = (message: string) => form.setError("abbr", { message }, { shouldFocus: true });
      onRefusal(systemApplyAdd, {
        "onboarding.abbrTaken": atName,
        "onboarding.abbrUsedBefore": atName,
      })(failure);
    }
  });
  return (
    <form className="fs apply-form" noValidate onSubmit={submit} aria-label={amended ? "修改登记" : "系统接入申请"}>
      {amended && (
        <>
          {(["id", "abbr", "protocol"] as const).map((name) => (
            <input key={name} type="hidden" {...form.register(name)} />
          ))}
          <TextArea
            {...form.register("reason")}
            label="变更原因"
            rows={2}
            maxLength={200}
            problem={errors.reason?.message}
          />
        </>
      )}
      {texts.map(([name, label, hint]) =>
        amended && name === "abbr" ? null : (
          <TextField
            key={name}
            {...form.register(name)}
            label={label}
            problem={errors[name]?.message}
            {...(hint ? { hint } : {})}
          />
        ),
      )}
      <TextArea {...form.register("purpose")} label="用途" rows={3} maxLength={500} problem={errors.purpose?.message} />
      {!amended && (
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
      )}
      {redirects && (
        <TextArea
          {...form.register("redirectUris", { setValueAs: (typed) => linesOf(typed) })}
          {...redirects}
          rows={2}
          defaultValue={redirectUris.join("\n")}
          problem={problemIn(errors.redirectUris)}
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
      {returns && (
        <TextArea
          {...form.register("postLogoutRedirectUris", { setValueAs: (typed) => linesOf(typed) })}
          {...returns}
          rows={2}
          defaultValue={postLogoutRedirectUris.join("\n")}
          problem={problemIn(errors.postLogoutRedirectUris)}
        />
      )}
      {proxies && (
        <TextArea
          {...form.register("proxyCallbackUris", { setValueAs: (typed) => linesOf(typed) })}
          {...proxies}
          rows={2}
          defaultValue={proxyCallbackUris.join("\n")}
          problem={problemIn(errors.proxyCallbackUris)}
        />
      )}
      {isLive ? (
        <input type="hidden" {...form.register("jumpType")} />
      ) : (
        <SelectField {...form.register("jumpType")} label="上线后的打开方式" problem={errors.jumpType?.message}>
          {jumpsOfProtocol[protocol].map((value) => (
            <option key={value} value={value}>
              {applicationJumps[value]}
            </option>
          ))}
        </SelectField>
      )}
      {asked && (!isLive || asked[0] === "tokenUri") && (
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
        {Object.entries(scopeLabels)
          .filter(([value]) => value !== "offline_access" || hasTokens)
          .map(([value, label]) => (
            <Checkbox key={value} {...form.register("scopes")} value={value} label={label} />
          ))}
      </fieldset>
      {hasPledges && (
        <fieldset className="scopes">
          <legend>安全约定（选填，勾选后不这样来的请求一律拒绝）</legend>
          {Object.entries(openidPledges).map(([value, label]) => (
            <Checkbox key={value} {...form.register("pledges")} value={value} label={label} />
          ))}
        </fieldset>
      )}
      {!isLive && (
        <TextArea
          {...form.register("roles", { setValueAs: (typed) => rolesOf(typed) })}
          label="角色（选填）"
          hint="一行一个，先编码后名称，例如 clerk 信贷员。填写后，没有角色的用户要先申请才能进入"
          rows={2}
          defaultValue={roles.map(({ code, name }) => `${code} ${name}`).join("\n")}
          problem={problemIn(errors.roles)}
        />
      )}
      <Checkbox
        {...form.register("opensSessions")}
        label="申请用本系统的账号登录门户（须填写用户核验接口，须两位管理员确认；已绑定的用户可以关闭）"
      />
      <Checkbox {...form.register("usesPrivateNetwork")} label="部署在政务外网（专网地址，须两位管理员确认）" />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {amended ? "提交变更" : "提交申请"}
      </Button>
    </form>
  );
}

type Role = NonNullable<Fields["roles"]>[number];
const linesOf = (typed: string | string[]): string[] =>
  (Array.isArray(typed) ? typed : typed.split("\n")).map((line) => line.trim()).filter(Boolean);
const rolesOf = (typed: string | Role[]): Role[] =>
  Array.isArray(typed)
    ? typed
    : linesOf(typed).map((line) => {
        const [code = "", ...name] = line.split(/\s+/);
        return { code, name: name.join(" ") };
      });

type Problem = { message?: string | undefined };
/** What is wrong with a list, or with the first of it that is wrong. */
function problemIn(problems: (Problem & { root?: Problem | undefined }) | undefined): string | undefined {
  if (!problems) return undefined;
  const ofLines = Array.isArray(problems) ? (problems as (Problem & Record<string, Problem>)[]) : [];
  return (
    problems.message ??
    problems.root?.message ??
    ofLines.flatMap((one) => (one ? [one.message, one["code"]?.message, one["name"]?.message] : [])).find(Boolean)
  );
}
