import * as styles from "./data-request-form.module.css";
import * as renewFormStyles from "./renew-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { submitDataApplication as schemas } from "@sannong/contract/data/requests.schemas";
import { grantMonths, SAFETY_PROMISE } from "@sannong/contract/data/resource-words";
import { type dataDraft, saveDataDraft, submitDataApplication } from "@sannong/contract/data/resources";
import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, Checkbox, FieldProblem, Form, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal, showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { momentInWords } from "../../lib/words/words.ts";
import { dataQueries, type Resource } from "./resources.queries.ts";
import { ItemChoice } from "./item-choice.tsx";

type Fields = InputOf<typeof submitDataApplication>;
type Draft = OutputOf<typeof dataDraft>;
type Props = {
  resource: Resource;
  kept: Draft;
  /** whether it was granted at once */
  onDone: (isGranted: boolean) => void;
};

/** What somebody tells who asks for data: for what, on which basis, which items and why, of where, for how long. */
export function DataRequestForm({ resource, kept, onDone }: Props) {
  const { code, items, sharing } = resource;
  const client = useQueryClient();
  const [savedAt, setSavedAt] = useState(kept.savedAt);
  const { busy: saving, once } = useOneAtATime(showFailure);
  const form = useForm<Fields>({
    resolver: zodResolver(schemas.input),
    defaultValues: {
      code,
      purpose: kept.draft?.purpose ?? "",
      basis: kept.draft?.basis ?? "",
      items:
        kept.draft?.items ?? (sharing === "unconditional" ? items.map(({ field }) => ({ field, reason: "" })) : []),
      scope: kept.draft?.scope || kept.scopes[0]?.code || "",
      months: String(kept.draft?.months ?? 12),
      promise: false as unknown as true,
    },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const draft = useDraft(form, `data:${code}`);
  const isSent = useUnsaved(isDirty, unsent, toAnotherAddress, draft);
  const chosen = useWatch({ control: form.control, name: "items" });

  const save = async () => {
    const sent = form.getValues();
    const { promise: _promise, ...written } = sent;
    const { savedAt: at } = await call(saveDataDraft, { ...written, readAt: savedAt });
    setSavedAt(at);
    // what was typed since is not saved: it differs from this beginning
    form.resetDefaultValues(sent);
    toast.success("草稿已保存，可以在“我的数据”中继续填写");
    await client.invalidateQueries({ queryKey: [...dataQueries.key, "applications"] });
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      const { receiptNumber, status } = await call(submitDataApplication, values);
      const isGranted = status === "approved";
      toast.success(isGranted ? "已授权，请领取凭证" : `已提交，受理编号 ${receiptNumber}`);
      await client.invalidateQueries({ queryKey: dataQueries.key });
      isSent();
      onDone(isGranted);
    } catch (failure) {
      onRefusal(submitDataApplication, {
        "data.itemReason": (message) => form.setError("items", { message }),
      })(failure);
    }
  });
  return (
    <Form className={`fs ${styles.dataForm}`} onSubmit={submit} aria-label="数据申请">
      <TextArea
        {...form.register("purpose")}
        label="使用用途"
        required
        rows={3}
        maxLength={500}
        hint="写清楚哪项工作、怎样使用，审核人据此判断。"
        problem={errors.purpose?.message}
      />
      <TextField
        {...form.register("basis")}
        label="申请依据"
        required
        maxLength={300}
        hint="文件名称和文号，例如：关于开展家庭农场年度核查的通知（建农〔2026〕12 号）"
        problem={errors.basis?.message}
      />
      <ItemChoice
        items={items}
        needsReasons={sharing === "conditional"}
        chosen={chosen}
        onChoose={(next) =>
          form.setValue("items", next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      {errors.items?.message && <FieldProblem id="items-problem">{errors.items.message}</FieldProblem>}
      <div className={styles.twoFields}>
        <SelectField
          {...form.register("scope")}
          label="数据范围"
          hint="只返回这个区划内的数据"
          problem={errors.scope?.message}
        >
          {kept.scopes.map(({ code: scope, name }) => (
            <option key={scope} value={scope}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...form.register("months")} label="使用期限" problem={errors.months?.message}>
          {grantMonths.map((months) => (
            <option key={months} value={months}>
              {months} 个月
            </option>
          ))}
        </SelectField>
      </div>
      <Alert tone="warn">
        <p>{SAFETY_PROMISE}</p>
        <Checkbox {...form.register("promise")} label="我代表申请单位作出以上安全承诺" />
        {errors.promise?.message && <FieldProblem id="promise-problem">{errors.promise.message}</FieldProblem>}
      </Alert>
      <div className={`row ${renewFormStyles.dataActs}`}>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
          提交申请
        </Button>
        <Button size="large" icon="edit" busy={saving} onClick={() => void once(save)}>
          存草稿
        </Button>
        {savedAt && <output className="muted sm">草稿保存于 {momentInWords(savedAt)}</output>}
      </div>
    </Form>
  );
}
