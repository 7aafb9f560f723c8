import * as styles from "./application-field.module.css";
import { faultsOfForm } from "@sannong/contract/applications/application-faults.schemas";
import { systemApplyAdd } from "@sannong/contract/applications/onboarding";
import {
  amendSystem as amendSchemas,
  type ApplicationDetail,
  systemApplyAdd as schemas,
} from "@sannong/contract/applications/onboarding.schemas";
import { Button, FieldProblem, Form, TextArea, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { type StepGroup, useSteps } from "../../lib/forms/steps.tsx";
import { useForm } from "../../lib/forms/use-form.ts";
import { toAnotherAddress, unsent, useUnsaved } from "../../app/use-unsaved.ts";
import { afterProof, useProver } from "../../app/with-proof.ts";
import { call } from "../../lib/api/api.ts";
import { checkedBy, markFields } from "../../lib/forms/faults.ts";
import { onRefusal, showFailure } from "../../lib/api/on-refusal.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { AmendedElsewhere } from "./amended-elsewhere.tsx";
import { ApplicationField } from "./application-field.tsx";
import {
  type ApplicationValues,
  emptyValues,
  applicationFields,
  groupsOfFields,
  withoutLines,
} from "./application-values.ts";
import { onboardingQueries } from "./onboarding.queries.ts";
import { useAmending } from "./use-amending.ts";

type Props = {
  /** one that came back, or whose registration shall change: it is filled in as it stands */
  from?: Pick<ApplicationDetail, "form" | "contactName" | "contactPhone"> | undefined;
  /** the system goes on under its name and protocol; a live one opens as the catalogue has it */
  amended?: Pick<ApplicationDetail, "id" | "status" | "revision"> | undefined;
  /** to be filled in anew with the registration as it stands by now */
  onAnew?: () => void;
  onDone: (id: string) => void;
};

/** What a system tells of itself when it wants in, or when what it told has changed. */
export function ApplicationForm({ from, amended, onAnew, onDone }: Props) {
  const client = useQueryClient();
  const amending = useAmending(amended?.id ?? "", amended?.revision, from);
  const proof = useProver();
  const isLive = amended?.status === "live";
  const input = amended ? amendSchemas.input : schemas.input;
  const current = amended && from ? { form: from.form, isLive } : undefined;
  const { contactName = "", contactPhone = "" } = from ?? {};
  const form = useForm<ApplicationValues>({
    resolver: checkedBy(
      (values) => faultsOfForm(input, values, current),
      (values) => input.parse(values) as ApplicationValues,
    ),
    defaultValues: {
      ...emptyValues,
      ...withoutLines(from?.form ?? {}),
      contactName,
      contactPhone,
      id: amended?.id ?? "",
    },
    // what another protocol needs is not sent along
    shouldUnregister: true,
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const draft = useDraft(form, `apply:${amended?.id ?? "new"}`);
  const isSent = useUnsaved(Object.keys(dirtyFields).length > 0, unsent, toAnotherAddress, draft);
  const [protocol, jumpType = "0"] = useWatch({ control: form.control, name: ["protocol", "jumpType"] });
  const submit = form.handleSubmit(async ({ id = "", reason = "", ...values }) => {
    try {
      const request = amended && (await afterProof(proof, () => amending.send({ ...values, id, reason })));
      if (amended && !request) return;
      const given = request ? { id, ...request } : await call(systemApplyAdd, values);
      toast.success(`已提交，受理编号 ${given.receiptNumber}`);
      await client.invalidateQueries({ queryKey: onboardingQueries.key });
      isSent();
      onDone(given.id);
    } catch (failure) {
      if (await amending.isOvertaken(failure)) return;
      const atName = (message: string) => form.setError("abbr", { message }, { shouldFocus: true });
      onRefusal(systemApplyAdd, {
        "onboarding.abbrTaken": atName,
        "onboarding.abbrUsedBefore": atName,
        "onboarding.badRegistration": (_message, refusal) => markFields(form, refusal.fields) || showFailure(refusal),
        "request.malformed": (_message, refusal) => markFields(form, refusal.fields) || showFailure(refusal),
      })(failure);
    }
  });

  const names = applicationFields({ protocol, jumpType }, isLive ? "live" : amended ? "amended" : "none");
  const marked = Object.entries(errors).flatMap(([name, error]) => {
    const problem = problemIn(error);
    return problem ? [{ name, problem }] : [];
  });
  const shown: readonly string[] = ["reason", ...names];
  /** what a server found in a part that this form does not ask for */
  const strays = marked.filter(({ name }) => !shown.includes(name));
  const problemOf = (name: string) => marked.find((one) => one.name === name)?.problem;
  const reason: StepGroup<ApplicationValues> = {
    title: "为什么变更",
    names: ["reason"],
    fields: (
      <TextArea
        {...form.register("reason")}
        label="变更原因"
        rows={2}
        maxLength={200}
        {...(errors.reason?.message && { problem: errors.reason.message })}
      />
    ),
  };
  const steps = useSteps<ApplicationValues>({
    form,
    isTitled: true,
    groups: [
      ...(amended ? [reason] : []),
      ...groupsOfFields(names).map((group) => ({
        ...group,
        fields: group.names.map((name) => (
          <ApplicationField
            key={name}
            name={name}
            form={form}
            protocol={protocol}
            from={from?.form ?? {}}
            problem={problemOf(name)}
          />
        )),
      })),
    ],
    submit,
    button: (
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        {amended ? "提交变更" : "提交申请"}
      </Button>
    ),
  });
  return (
    <Form
      className={`fs ${styles.applyForm}`}
      onSubmit={steps.onSubmit}
      aria-label={amended ? "修改登记" : "系统接入申请"}
    >
      {steps.head}
      {amending.theirs && (
        <AmendedElsewhere
          labels={amending.theirs}
          onAnew={() => {
            draft.drop();
            onAnew?.();
          }}
        />
      )}
      {strays.map(({ name, problem }) => (
        <FieldProblem key={name} id={`stray-${name}`}>
          {problem}
        </FieldProblem>
      ))}
      {amended &&
        (["id", "abbr", "protocol", ...(isLive ? (["jumpType"] as const) : [])] as const).map((name) => (
          <input key={name} type="hidden" {...form.register(name)} />
        ))}
      {steps.fields}
      {steps.foot}
    </Form>
  );
}

type Problem = { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined;
const problemIn = (error: Problem): string | undefined => error?.message ?? error?.root?.message;
