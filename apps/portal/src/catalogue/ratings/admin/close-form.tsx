import * as styles from "./close-form.module.css";
import { closeTicket } from "@sannong/contract/catalogue/ratings";
import { type CallBackResult, callBackResults, RATING_WORDS } from "@sannong/contract/catalogue/rating-words";
import { Button, Form, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isDraftKept, useDraftState } from "../../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../../app/use-unsaved.ts";
import { callWithMessage } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { ratingQueries } from "../ratings.queries.ts";

type Values = { measures: string; calledBackOn: string; callBackResult: string; callBackNote: string };
const nothing: Values = { measures: "", calledBackOn: "", callBackResult: "", callBackNote: "" };
const missing: Partial<Values> = {
  measures: "请填写核实和整改情况",
  calledBackOn: "请填写回访日期",
  callBackResult: "请选择回访结果",
};

const draftOf = (id: string) => `rating-close:${id}`;

export const isClosingBegun = (id: string): boolean => isDraftKept(draftOf(id), nothing);

/** What was done about a bad rating, and the record of the call to its author. */
export function CloseForm({ id, matterNo }: { id: string; matterNo: string }) {
  const [values, setValues, draft] = useDraftState(draftOf(id), nothing);
  const [problems, setProblems] = useState<Partial<Values>>({});
  const queries = useQueryClient();
  const isSent = useUnsaved(
    Object.values(values).some((typed) => typed.trim() !== ""),
    unsent,
    toAnotherAddress,
    draft,
  );
  const closing = useMutation({
    mutationFn: () => {
      const { callBackNote, callBackResult, ...rest } = values;
      const given = { id, ...rest, callBackResult: callBackResult as CallBackResult };
      return callWithMessage(closeTicket, { ...given, ...(callBackNote && { callBackNote }) });
    },
    onSuccess({ msg }) {
      isSent();
      toast.success(msg);
    },
    onError: onRefusal(closeTicket, {
      "rating.callBackDay": (calledBackOn) => setProblems({ calledBackOn }),
    }),
    onSettled: (_done, failure) => !failure && queries.invalidateQueries({ queryKey: ratingQueries.key }),
  });
  const field = (of: keyof Values) => ({
    value: values[of],
    ...(problems[of] && { problem: problems[of] }),
    onChange: (event: { target: { value: string } }) => {
      setValues((old) => ({ ...old, [of]: event.target.value }));
      setProblems({});
    },
  });
  return (
    <Form
      className={styles.closeForm}
      aria-label={`办结办件 ${matterNo} 的差评`}
      onSubmit={(event) => {
        event.preventDefault();
        const found = Object.fromEntries(
          Object.entries(missing).filter(([of]) => values[of as keyof Values].trim() === ""),
        );
        setProblems(found);
        if (Object.keys(found).length === 0) closing.mutate();
      }}
    >
      <TextArea label="核实和整改情况" required rows={3} maxLength={RATING_WORDS} {...field("measures")} />
      <div className="two">
        <TextField label="回访日期" required type="date" {...field("calledBackOn")} />
        <SelectField label="回访结果" required {...field("callBackResult")}>
          <option value="">请选择</option>
          {Object.entries(callBackResults).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField label="回访记录（选填）" maxLength={200} {...field("callBackNote")} />
      <Button type="submit" variant="primary" busy={closing.isPending}>
        办结并通知评价人
      </Button>
    </Form>
  );
}
