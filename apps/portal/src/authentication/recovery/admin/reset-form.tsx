import * as recoveryStyles from "./recovery.module.css";
import * as styles from "./reset-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { requestFactorReset } from "@sannong/contract/authentication/recovery";
import { requestFactorReset as schemas } from "@sannong/contract/authentication/recovery.schemas";
import { Alert, Button, Form, TextArea, TextField } from "@sannong/ui";
import { useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { Link } from "react-router";
import { useDraft } from "../../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../../app/use-unsaved.ts";
import { useProof } from "../../../app/with-proof.ts";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";

type Fields = { username: string; reason: string };

/** An administrator lost everything: one asks here, another one confirms in the queue. */
export function ResetForm() {
  const [receipt, setReceipt] = useState<string>();
  const prove = useProof();
  const form = useForm<Fields>({
    resolver: zodResolver(schemas.input),
    defaultValues: { username: "", reason: "" },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const draft = useDraft(form, "factor-reset");
  const isAsked = useUnsaved(isDirty, unsent, toAnotherAddress, draft);
  const tellAt = (message: string) => form.setError("username", { message }, { shouldFocus: true });
  const submit = form.handleSubmit(async (values) => {
    setReceipt(undefined);
    try {
      const request = await prove(() => call(requestFactorReset, values));
      if (!request) return;
      setReceipt(request.receiptNumber);
      form.reset();
      isAsked();
    } catch (failure) {
      onRefusal(requestFactorReset, {
        "account.notForReset": tellAt,
        "factorReset.isOpen": tellAt,
        "people.handApart": tellAt,
      })(failure);
    }
  });
  return (
    <div className={recoveryStyles.helpPanel}>
      <h2 className="sr">重置管理员验证方式</h2>
      <Alert tone="info">
        管理员的手机、动态口令、通行密钥和恢复码都已丢失时使用。须由另一位管理员复核后生效：验证方式全部移除，所有登录立即退出，再由复核的人（或您以外的其他管理员）当面发放激活码。
      </Alert>
      <Form className={`fs ${styles.helpForm}`} onSubmit={submit}>
        <TextField
          {...form.register("username")}
          label="管理员的用户名或手机号"
          icon="user"
          maxLength={64}
          problem={errors.username?.message}
        />
        <TextArea
          {...form.register("reason")}
          label="丢失情况和核实本人的方式"
          rows={3}
          maxLength={200}
          problem={errors.reason?.message}
        />
        <Button type="submit" variant="primary" busy={isSubmitting}>
          提交重置申请
        </Button>
      </Form>
      {receipt && (
        <Alert tone="ok">
          已提交，受理编号 {receipt}。请另一位管理员在“验证方式重置”中复核并当面发放激活码；您 7
          天内不能为该账号发放激活码或重置密码。
        </Alert>
      )}
      <p>
        <Link className="link" to="/management/registrations?kind=factorReset">
          查看和复核重置申请
        </Link>
      </p>
    </div>
  );
}
