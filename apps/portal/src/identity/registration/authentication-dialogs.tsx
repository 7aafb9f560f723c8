import { zodResolver } from "@hookform/resolvers/zod";
import { DEFAULT_COMPANY_TYPE } from "@sannong/contract/operations/dictionaries";
import type { Endpoint, InputOf } from "@sannong/contract/endpoint";
import { authenticateEntity, authenticateMinistryUser } from "@sannong/contract/identity/registration";
import { consentVersions } from "@sannong/contract/identity/registration-words";
import {
  authenticateEntity as entitySchemas,
  authenticateMinistryUser as ministrySchemas,
} from "@sannong/contract/identity/registration.schemas";
import { Button, Dialog, Form, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import * as z from "zod/mini";
import type { Dialogs } from "../../app/dialogs.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { toNowhere, unsent, useLeave } from "../../app/use-unsaved.ts";
import { callWithMessage } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { CompanyTypeField, RegionField } from "./choice-fields.tsx";
import { IdConsentDialog } from "./id-consent-dialog.tsx";
import { useKnownRegion } from "./use-known-region.ts";
import type { Draft } from "../../lib/storage/drafts.ts";
import { rereadIfRefused } from "./lists.ts";

type Props = Dialogs["entityAuthentication"] & { onClose: () => void };

/** Sends the form once the ID number is agreed to; the server's message is shown whatever it is (specification §8). */
function useSending<E extends Endpoint>(entry: E, isBegun: boolean, { onClose, onDone }: Props, draft: Draft) {
  const { leave, isOver } = useLeave(isBegun, unsent, onClose, toNowhere, draft);
  const [submitted, setSubmitted] = useState<InputOf<E> | null>(null);
  const queries = useQueryClient();
  const { busy, once } = useOneAtATime((failure) => {
    rereadIfRefused(queries, failure);
    showFailure(failure);
  });
  const send = async (input: InputOf<E>) => {
    const { msg } = await callWithMessage(entry, input);
    toast.success(msg);
    isOver();
    onClose();
    onDone?.();
  };
  const answer = (agreed: boolean) => {
    if (agreed && submitted) void once(() => send(submitted));
    setSubmitted(null);
  };
  return { ask: (input: InputOf<E>) => setSubmitted(input), isAsking: submitted !== null, answer, busy, leave };
}

const entityForm = z.omit(entitySchemas.input, { idConsent: true });
const idConsent = consentVersions.idNumber;

/** 涉农主体认证 (specification §2): an individual's account becomes that of a farm, cooperative or company. */
export function EntityAuthenticationDialog(props: Props) {
  const form = useForm<z.input<typeof entityForm>>({
    resolver: zodResolver(entityForm),
    defaultValues: {
      areaCode: "",
      company: "",
      companyTypeId: DEFAULT_COMPANY_TYPE,
      companyAddress: "",
      idcard: "",
      by2: "",
      by3: "",
    },
  });
  const { errors, isDirty } = form.formState;
  const [region, setRegion] = useKnownRegion(form.getValues("areaCode"));
  const { ask, isAsking, answer, busy, leave } = useSending(
    authenticateEntity,
    isDirty,
    props,
    useDraft(form, "entity-authentication"),
  );
  const { ref } = form.register("areaCode");
  return (
    <Dialog open title="涉农主体认证" width={640} onClose={leave}>
      <Form className="fs" onSubmit={form.handleSubmit((values) => ask({ ...values, idConsent }))}>
        <p className="hint">认证后，您的个人账号变为涉农主体账号，可为家庭农场、合作社或企业办事。</p>
        <TextField {...form.register("company")} label="单位名称" problem={errors.company?.message} />
        <CompanyTypeField
          {...form.register("companyTypeId")}
          label="单位性质"
          problem={errors.companyTypeId?.message}
        />
        <TextField
          {...form.register("idcard")}
          label="社会信用代码"
          spellCheck={false}
          problem={errors.idcard?.message}
        />
        <RegionField
          ref={ref}
          label="行政区划"
          shown={region?.fullName ?? ""}
          problem={errors.areaCode?.message}
          onChoose={(chosen) => {
            setRegion(chosen);
            form.setValue("areaCode", chosen.code, { shouldValidate: true });
          }}
        />
        <TextField
          {...form.register("companyAddress")}
          label="单位地址（选填）"
          problem={errors.companyAddress?.message}
        />
        <TextField {...form.register("by2")} label="法人姓名" problem={errors.by2?.message} />
        <TextField {...form.register("by3")} label="法人身份证号" autoComplete="off" problem={errors.by3?.message} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          提交认证
        </Button>
      </Form>
      {isAsking && <IdConsentDialog about="legalPerson" onAnswer={answer} />}
    </Dialog>
  );
}

const ministryForm = z.omit(ministrySchemas.input, { idConsent: true });

/** 部级用户认证 (specification §2): somebody of the ministry asks to be known as such; the province decides. */
export function MinistryAuthenticationDialog(props: Props) {
  const form = useForm<z.input<typeof ministryForm>>({
    resolver: zodResolver(ministryForm),
    defaultValues: { userName: "", idcard: "", company: "", deptName: "" },
  });
  const { errors, isDirty } = form.formState;
  const { ask, isAsking, answer, busy, leave } = useSending(
    authenticateMinistryUser,
    isDirty,
    props,
    useDraft(form, "ministry-authentication"),
  );
  return (
    <Dialog open title="部级用户认证" width={640} onClose={leave}>
      <Form className="fs" onSubmit={form.handleSubmit((values) => ask({ ...values, idConsent }))}>
        <p className="hint">农业农村部及其直属单位的工作人员在此认证，由省级管理员审核，结果以短信通知。</p>
        <TextField {...form.register("userName")} label="姓名" autoComplete="name" problem={errors.userName?.message} />
        <TextField {...form.register("idcard")} label="身份证号" autoComplete="off" problem={errors.idcard?.message} />
        <TextField {...form.register("company")} label="单位名称" problem={errors.company?.message} />
        <TextField {...form.register("deptName")} label="所属处室" problem={errors.deptName?.message} />
        <Button type="submit" variant="primary" size="large" block busy={busy}>
          提交认证
        </Button>
      </Form>
      {isAsking && <IdConsentDialog about="self" onAnswer={answer} />}
    </Dialog>
  );
}
