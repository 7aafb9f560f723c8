import * as styles from "./filing-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import { type Filing, type FilingKey, noFiling } from "@sannong/contract/content/filing";
import { filingWords } from "@sannong/contract/content/filing-words";
import { saveSiteFiling, siteFiling } from "@sannong/contract/content/site-settings";
import { saveSiteFiling as schemas } from "@sannong/contract/content/site-settings.schemas";
import { Button, Form, SelectField, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { useDraft } from "../../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsavedChanges, useUnsaved } from "../../../app/use-unsaved.ts";
import { ConflictNote } from "../../../console/parts/conflict-note.tsx";
import { call, callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { FilingPreview } from "./filing-preview.tsx";
import { siteAdminQueries } from "./site-admin.queries.ts";

type Stored = OutputOf<typeof siteFiling>;
const filingOf = ({ filing }: Stored): Filing => ({ ...noFiling, ...filing });
const names = Object.fromEntries(Object.entries(filingWords).map(([key, { name }]) => [key, name]));

const groups: readonly { title: string; keys: readonly FilingKey[] }[] = [
  {
    title: "主办和联系",
    keys: ["organiser", "undertaker", "supporters", "address", "postalCode", "helpLine", "helpHours"],
  },
  { title: "备案和标识", keys: ["siteCode", "icpNumber", "policeNumber", "emblemAddress"] },
  { title: "手机应用", keys: ["storeAddress"] },
  { title: "搜索", keys: ["voiceSearch"] },
];
const required: readonly FilingKey[] = ["organiser", "helpLine"];

/** 网站信息: what stands at the foot of every page. */
export function FilingForm({ stored }: { stored: Stored }) {
  const queries = useQueryClient();
  const form = useForm<InputOf<typeof saveSiteFiling>["filing"]>({
    resolver: zodResolver(schemas.input.shape.filing),
    defaultValues: filingOf(stored),
  });
  const [theirs, setTheirs] = useState<Stored>();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const { errors, isSubmitting, isDirty } = form.formState;
  // its tab is kept in the address
  const draft = useDraft(form, `filing:${stored.revision}`);
  const isSaved = useUnsaved(isDirty, unsavedChanges, toAnotherAddress, draft);
  const save = form.handleSubmit(async (filing) => {
    try {
      const { msg } = await callWithMessage(saveSiteFiling, { filing, revision: (theirs ?? stored).revision });
      isSaved();
      toast.success(msg);
    } catch (failure) {
      return onRefusal(saveSiteFiling, {
        // what was typed stays; whoever was quicker is named, with what they wrote
        "site.changedMeanwhile": () => void call(siteFiling, {}).then(setTheirs, onRefusal(siteFiling)),
      })(failure);
    }
    await queries.invalidateQueries({ queryKey: siteAdminQueries.key });
  });
  return (
    <Form className={`bx ${styles.filing}`} onSubmit={save}>
      {theirs && (
        <ConflictNote
          theirs={{ ...theirs, values: filingOf(theirs) }}
          form={form}
          names={names}
          inWords={(key, value) => (key === "voiceSearch" ? (value === "on" ? "打开" : "不打开") : String(value))}
        />
      )}
      {groups.map(({ title, keys }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          <div className={styles.filingFields}>
            {keys.map((key) =>
              key === "voiceSearch" ? (
                <SelectField
                  key={key}
                  label={filingWords[key].name}
                  hint={filingWords[key].hint}
                  problem={errors[key]?.message}
                  {...form.register(key)}
                >
                  <option value="">不打开</option>
                  <option value="on">打开</option>
                </SelectField>
              ) : (
                <TextField
                  key={key}
                  label={required.includes(key) ? filingWords[key].name : `${filingWords[key].name}（选填）`}
                  hint={filingWords[key].hint}
                  required={required.includes(key)}
                  problem={errors[key]?.message}
                  {...form.register(key)}
                />
              ),
            )}
          </div>
        </fieldset>
      ))}
      <div className={styles.filingFoot}>
        <p className="sm sec2">
          {stored.changedAt
            ? `最近由${stored.changedBy ?? "管理员"}于 ${fullMomentInWords(stored.changedAt)} 修改`
            : "还没有修改过"}
          ，留空的项目不在页面上显示。
        </p>
        <span className="acts">
          <Button icon="eye" onClick={() => setIsPreviewed(true)}>
            预览页脚
          </Button>
          <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty && !theirs}>
            {theirs ? "按我填的保存" : "保存"}
          </Button>
        </span>
      </div>
      {isPreviewed && (
        <FilingPreview
          filing={{ ...noFiling, ...form.getValues() }}
          stored={filingOf(stored)}
          onClose={() => setIsPreviewed(false)}
        />
      )}
    </Form>
  );
}
