import * as styles from "./rating-form.module.css";
import { answerPromises } from "@sannong/contract/content/answer-promises";
import { rateMatter } from "@sannong/contract/catalogue/ratings";
import {
  isBad,
  RATING_WORDS,
  type RatingAspect,
  ratingAspects,
  ratingGrades,
} from "@sannong/contract/catalogue/rating-words";
import { Button, FieldProblem, Form, TextArea, toast } from "@sannong/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDraftState } from "../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { asSent, gradeOf, noRating, problemsOf, type RatingValues } from "./rating-values.ts";
import { ratingQueries } from "./ratings.queries.ts";

type ChoiceProps = {
  title: string;
  value: number | undefined;
  onChoose: (grade: number) => void;
  problem?: string | undefined;
  small?: boolean;
};

/** One of the five grades. */
function GradeChoice({ title, value, onChoose, problem, small = false }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={small ? `${styles.grades} ${styles.small}` : styles.grades}
      aria-describedby={problem && `${id}-problem`}
      aria-invalid={problem ? true : undefined}
    >
      <legend>{title}</legend>
      {ratingGrades.map(([grade, word]) => (
        <label key={grade} className={value === grade ? "on" : undefined}>
          <input type="radio" name={id} checked={value === grade} onChange={() => onChoose(grade)} />
          <span>{word}</span>
        </label>
      ))}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </fieldset>
  );
}

/** 好差评 of one completed matter, once. */
export function RatingForm({ id, name, onRated }: { id: string; name: string; onRated?: () => void }) {
  const [values, setValues, draft] = useDraftState<RatingValues>(`rating:${id}`, noRating);
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const isSent = useUnsaved(values !== noRating, unsent, toAnotherAddress, draft);
  const queries = useQueryClient();
  const rating = useMutation({
    mutationFn: () => callWithMessage(rateMatter, { id, ...asSent(values) }),
    onSuccess: ({ msg, data }) => {
      toast.success(data.dueAt ? `${msg}，我们会在 ${answerPromises.badRating}核实整改并回访` : msg);
      isSent();
      onRated?.();
    },
    onError: onRefusal(rateMatter),
    onSettled: () => queries.invalidateQueries({ queryKey: ratingQueries.key }),
  });
  const choose = (change: Partial<RatingValues>) => {
    setValues((old) => ({ ...old, ...change }));
    setProblems({});
  };
  return (
    <Form
      className={styles.ratingForm}
      aria-label={`评价${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        const found = problemsOf(values);
        setProblems(found);
        if (found.grade === undefined && found.comment === undefined) rating.mutate();
      }}
    >
      <GradeChoice
        title="您对这次办事满意吗？"
        value={values.grade}
        problem={problems.grade}
        onChoose={(grade) => choose({ grade })}
      />
      {values.grade !== undefined && (
        <>
          <div className={styles.aspects}>
            {Object.entries(ratingAspects).map(([aspect, title]) => (
              <GradeChoice
                key={aspect}
                small
                title={title}
                value={gradeOf(values, aspect as RatingAspect)}
                onChoose={(grade) => choose({ [aspect]: grade })}
              />
            ))}
          </div>
          <TextArea
            label={isBad(values.grade) ? "哪里不满意" : "还想说的话（选填）"}
            required={isBad(values.grade)}
            rows={3}
            maxLength={RATING_WORDS}
            value={values.comment}
            {...(problems.comment && { problem: problems.comment })}
            hint="不要写身份证号、银行卡号等个人信息。"
            onChange={(event) => choose({ comment: event.target.value })}
          />
        </>
      )}
      <Button type="submit" variant="primary" busy={rating.isPending}>
        提交评价
      </Button>
      <p className="about">一件事评价一次，提交后不能修改。不满意的，{answerPromises.badRating}核实整改并回访。</p>
    </Form>
  );
}
