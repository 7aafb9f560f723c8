import { zodResolver } from "@hookform/resolvers/zod";
import { updateUserInfo } from "@sannong/contract/identity/account-care";
import { accountInfoForm } from "@sannong/contract/identity/account-care.schemas";
import { type AccountField, requiredAccountFields } from "@sannong/contract/rules/identity/account-fields";
import { AccountType } from "@sannong/contract/identity/registration-words";
import { Button, Form, TextField, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { askConfirm } from "../../app/dialogs.ts";
import { entityLevelQuery } from "../../lib/queries/entity-level.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { unsavedChanges, useUnsaved } from "../../app/use-unsaved.ts";
import { ApiRefusal, callWithMessage } from "../../lib/api/api.ts";
import { reloadSession, type SignedIn } from "../../lib/session/session.ts";
import { storage } from "../../lib/storage/storage.ts";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { SmsCodeField } from "../../lib/verification/sms-code-field.tsx";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { tellInForm } from "./tell-in-form.ts";
import { checkedWhenLeft } from "../../lib/forms/when-left.ts";
import { useOwnCode } from "../../lib/verification/use-own-code.ts";

const hintFor = (isNamedByPhone: boolean): string =>
  `验证码发到这个新手机号，原手机号会收到提醒。${isNamedByPhone ? "用户名随之更换，" : ""}今后请用新手机号登录。`;

const fallsBack = {
  title: "修改后须重新核验",
  text: "您的主体已核验。修改名称或单位后，级别回到“自报”，各系统会按“自报”对待，须重新上传营业执照审核。",
  confirmLabel: "仍要修改",
  tone: "warn",
} as const;

type Names = { userName: string; company: string; deptName: string };

/** Only what somebody changed here is sent: the rest may be another by now, changed on another page of theirs. */
const changedOf = (names: Names, before: Partial<Names> | undefined): Partial<Names> =>
  Object.fromEntries(Object.entries(names).filter(([name, value]) => value !== before?.[name as keyof Names]));

/** 账号信息 (specification §3): account, company, deptName, userName, tel; a new number takes a code. */
export function AccountInfoForm({ session, onSaved }: { session: SignedIn; onSaved?: () => void }) {
  const { user, accountType } = session;
  const required = requiredAccountFields(accountType);
  const [needsFactor, setNeedsFactor] = useState(false);
  const [needsFormer, setNeedsFormer] = useState(false);
  const form = useForm({
    resolver: zodResolver(accountInfoForm(required)),
    defaultValues: {
      userName: user.nickname,
      company: user.company,
      deptName: user.deptName,
      tel: user.mobileNumber,
      yzm: "",
      factorCode: "",
      formerYzm: "",
    },
  });
  const { errors, isDirty } = form.formState;
  const draft = useDraft(form, "account");
  const isSaved = useUnsaved(isDirty, unsavedChanges, undefined, draft);
  // whoever is called by their number is called by the new one
  const isNamedByPhone = user.username === user.mobileNumber;
  const { data: entity } = useQuery({ ...entityLevelQuery(user.id), enabled: accountType === AccountType.entity });
  const isVerified = entity?.level === "verified";
  const queries = useQueryClient();
  const isNewNumber = useWatch({ control: form.control, name: "tel" }).trim() !== user.mobileNumber;

  const fail = (failure: unknown, otherwise: string) => {
    if (failure instanceof ApiRefusal && failure.reason === "account.formerPhoneRequired") {
      setNeedsFormer(true);
      toast.warning(failure.message);
    } else if (failure instanceof ApiRefusal && failure.reason === "factor.required") {
      setNeedsFactor(true);
      toast.warning(failure.message);
    } else tellInForm(failure, form, otherwise);
  };
  const sending = useOwnCode({
    asked: async () =>
      (await form.trigger("tel", { shouldFocus: true }))
        ? { purpose: "changePhone", tel: form.getValues("tel").trim() }
        : null,
    toCode: () => form.setFocus("yzm"),
    fail,
  });

  const sendingToFormer = useOwnCode({
    asked: async () => ({ purpose: "leavePhone" }),
    toCode: () => form.setFocus("formerYzm"),
    fail,
  });

  const { busy, once } = useOneAtATime((failure) => fail(failure, "保存账号信息失败!"));
  /** What was checked of an entity is its own word again once it is changed: said before it is done. */
  const mayFall = async (changed: Partial<Names>): Promise<boolean> =>
    !isVerified || (changed.userName === undefined && changed.company === undefined) || askConfirm(fallsBack);
  const submit = form.handleSubmit(async ({ yzm, factorCode, formerYzm, tel, ...names }) => {
    const typed = form.getValues();
    if (isNewNumber && yzm === "") {
      form.setError("yzm", { message: "请输入验证码!" });
      return form.setFocus("yzm");
    }
    const changed = changedOf(names, form.formState.defaultValues);
    if (!(await mayFall(changed))) return;
    await once(async () => {
      const generatorUserId = await clientIdOfThisDevice();
      const proofs = { ...(factorCode && { factorCode }), ...(formerYzm && { formerYzm }) };
      const phone = isNewNumber ? { tel, yzm, ...proofs } : {};
      const { msg } = await callWithMessage(updateUserInfo, { ...changed, ...phone }, { generatorUserId });
      await reloadSession();
      await queries.invalidateQueries({ queryKey: entityLevelQuery(user.id).queryKey });
      if (isNewNumber && storage.rememberedUsername.get() === user.mobileNumber) storage.rememberedUsername.set(tel);
      toast.success(msg);
      isSaved();
      for (const code of ["yzm", "factorCode", "formerYzm"] as const) form.setValue(code, "");
      // what was typed since is not saved: it differs from this beginning
      form.resetDefaultValues({ ...typed, yzm: "", factorCode: "", formerYzm: "" });
      onSaved?.();
    });
  });

  const field = (name: AccountField | "yzm" | "factorCode" | "formerYzm") => ({
    ...form.register(name, {
      onBlur: checkedWhenLeft(form, name),
    }),
    problem: errors[name]?.message,
  });
  const requested = (name: AccountField, label: string) => {
    const isNeeded = required.includes(name);
    return { ...field(name), label: isNeeded ? label : `${label}（选填）`, required: isNeeded };
  };
  const isStaff = accountType === 1;
  // others decide by what they read here: of staff it is an administrator's to correct
  const isReviewed = session.government && session.completeFlag && session.userType !== "4";
  const checked = isVerified ? { hint: "已核验；修改后须重新核验" } : {};
  const reviewed = isReviewed ? { readOnly: true, hint: "经审核登记，如有变动请联系单位管理员更正" } : checked;
  return (
    <Form className="fs" onSubmit={submit}>
      <TextField label="用户名" icon="user" value={user.username} readOnly autoComplete="username" />
      <TextField
        {...requested("userName", accountType === 3 ? "负责人姓名或主体名称" : "姓名")}
        autoComplete="name"
        maxLength={50}
        {...reviewed}
      />
      {(isStaff || accountType === 3) && (
        <TextField {...requested("company", "单位名称")} autoComplete="organization" maxLength={100} {...reviewed} />
      )}
      {isStaff && <TextField {...requested("deptName", "所属处室")} maxLength={100} {...reviewed} />}
      <PhoneField {...requested("tel", "手机号")} hint={isNewNumber ? hintFor(isNamedByPhone) : undefined} />
      {isNewNumber && <SmsCodeField sending={sending} {...field("yzm")} />}
      {isNewNumber && needsFormer && (
        <SmsCodeField sending={sendingToFormer} label="原手机号收到的验证码" {...field("formerYzm")} />
      )}
      {isNewNumber && needsFormer && (
        <TextField
          label="或者输入动态口令、恢复码（原手机号不能用时）"
          icon="key"
          autoComplete="off"
          {...field("factorCode")}
        />
      )}
      {isNewNumber && needsFactor && (
        <TextField
          label="动态口令、恢复码或激活码"
          icon="key"
          autoComplete="off"
          {...field("factorCode")}
          hint="首次登记手机号，请输入动态口令或管理员当面交给您的激活码。"
        />
      )}
      <Button type="submit" variant="primary" size="large" block busy={busy}>
        保存
      </Button>
    </Form>
  );
}
