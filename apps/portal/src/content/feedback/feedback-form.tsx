import * as styles from "./feedback-form.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import { addFeedback } from "@sannong/contract/content/feedback";
import { FEEDBACK_LIMIT, FEEDBACK_PICTURES } from "@sannong/contract/content/feedback-words";
import { Alert, Button, Form, TextArea } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { keepReceipt } from "../../lib/storage/receipts.ts";
import { useDraft, useDrafts } from "../../lib/storage/use-draft.ts";
import { unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { PhoneField } from "../../lib/forms/phone-field.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { AttachmentField } from "../../lib/uploads/attachment-field.tsx";
import { useKeptUploads } from "../../lib/uploads/use-kept-uploads.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { withSubject } from "./feedback-subject.ts";
import { readFeedback, type Values } from "./feedback-values.ts";
import { usePermit } from "./use-permit.ts";

export type Sent = OutputOf<typeof addFeedback>;
type Region = { code: string; name: string };
export type FormProps = {
  about: "portal" | "site";
  /** what the page that led here says it is about */
  subject?: string | undefined;
  /** undefined for somebody who is not signed in */
  user: { phone: string; region: Region } | undefined;
  /** the field that another module knows how to draw */
  region: (shown: string, choose: (region: Region) => void) => ReactNode;
  onSent: (sent: Sent, msg: string) => void;
};

/** 意见反馈 (specification §5, §7, §9): what it is about, how to be reached, where, and pictures of it. */
export function FeedbackForm({ about, subject, user, region, onSent }: FormProps) {
  const [area, setArea] = useState(user?.region ?? { code: "", name: "" });
  const captcha = useCaptcha();
  const form = useForm<Values>({ defaultValues: { content: "", contactPhone: user?.phone ?? "", captcha: "" } });
  const { errors, isDirty } = form.formState;
  const complain = (field: keyof Values, message: string) => {
    form.setError(field, { message });
    form.setFocus(field);
  };
  const permit = usePermit({
    captcha,
    typed: () => form.getValues("captcha"),
    complain: (message) => complain("captcha", message),
  });
  const { uploads, draft: ofPictures } = useKeptUploads({
    keptAs: `feedback:${about}:pictures`,
    kind: "picture",
    most: FEEDBACK_PICTURES,
    ...(user ? {} : { permit: permit.obtain }),
  });
  const draft = useDrafts(useDraft(form, `feedback:${about}`), ofPictures);
  const isSent = useUnsaved(isDirty || uploads.done.length > 0, unsent, undefined, draft);
  // as the contract counts: a rare sign or a small picture counts for two
  const { length } = withSubject(subject, useWatch({ control: form.control, name: "content" }));

  const { busy, once } = useOneAtATime((failure) => {
    captcha.afterTry(failure);
    form.setValue("captcha", "");
    const reason = tellFailure<keyof Values>(failure, {
      fieldOf: { "captcha.rejected": "captcha" },
      setProblem: complain,
      otherwise: "反馈没有提交成功，请稍后再试",
    });
    // its pictures went with the permit
    if (reason === "files.permitInvalid") permit.forget();
    // or they were of another day: chosen anew they are sent anew
    if (reason === "files.permitInvalid" || reason === "files.notHeld") uploads.clear();
  });
  const submit = form.handleSubmit(async (typed) => {
    form.clearErrors();
    const told = {
      about,
      areaCode: area.code,
      areaName: area.name,
      fileUrls: uploads.done.map(({ fileUrl }) => fileUrl),
      ...(permit.permit === undefined ? {} : { permit: permit.permit }),
    };
    const { input, problems } = readFeedback({ ...typed, content: withSubject(subject, typed.content) }, told, !user);
    // the first field of the form gets the focus
    if (!input) return problems.toReversed().forEach(({ field, message }) => complain(field, message));
    await once(async () => {
      const { data, msg } = await callWithMessage(
        addFeedback,
        input,
        captcha.clientId ? { generatorUserId: captcha.clientId } : {},
      );
      isSent();
      if (!user) keepReceipt("feedback", data.referenceNumber);
      onSent(data, msg);
    });
  });

  return (
    <Form className={`fs ${styles.feedbackForm}`} onSubmit={submit}>
      {subject && <Alert>您要反映的是：{subject}</Alert>}
      <TextArea
        {...form.register("content")}
        required
        rows={6}
        label={about === "site" ? "哪个页面、哪里有错" : "反馈内容"}
        placeholder="请写明遇到的问题或建议，涉及系统的请写系统名称"
        problem={errors.content?.message}
        labelAction={
          <small className={length > FEEDBACK_LIMIT ? `count ${styles.over}` : "count"} aria-live="polite">
            {length} / {FEEDBACK_LIMIT}
          </small>
        }
      />
      <div className="two">
        <PhoneField
          {...form.register("contactPhone")}
          required
          label="联系电话"
          problem={errors.contactPhone?.message}
          hint="答复后短信通知，也凭它查询进度"
        />
        {region(area.name, setArea)}
      </div>
      {!user && !permit.permit && (
        <CaptchaField captcha={captcha} {...form.register("captcha")} required problem={errors.captcha?.message} />
      )}
      {permit.permit && <Alert tone="ok">图形验证码已验证，可以上传图片并提交。</Alert>}
      <AttachmentField label="图片附件（选填）" uploads={uploads} most={FEEDBACK_PICTURES} />
      <Button type="submit" variant="primary" size="large" block busy={busy} disabled={uploads.isBusy}>
        {uploads.isBusy ? "图片上传中…" : "提交反馈"}
      </Button>
    </Form>
  );
}
