import { proposeWayIn } from "@sannong/contract/applications/registry";
import { faultsOfAgreement } from "@sannong/contract/applications/application-faults.schemas";
import { agreedNames, OF_METADATA } from "@sannong/contract/applications/application-shapes.schemas";
import { systemJumpTypes } from "@sannong/contract/applications/registry-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, TextArea, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "../../../lib/forms/use-form.ts";
import { useProof } from "../../../app/with-proof.ts";
import { EditDrawer } from "../../../console/parts/edit-drawer.tsx";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { ApiCancelled, type ApiRefusal } from "../../../lib/api/api-failure.ts";
import { callWithMessage } from "../../../lib/api/api.ts";
import { checkedBy, markFields } from "../../../lib/forms/faults.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { registryQueries } from "./registry.queries.ts";
import { namesOfWayIn, WayInFields } from "./way-in-fields.tsx";
import { valuesOf, wayInFrom, type WayInValues } from "./way-in-values.ts";

const jumpInWords = (value: unknown) => Object.entries(systemJumpTypes).find(([type]) => type === value)?.[1] ?? "不设";

/** Another way in, proposed: the form holds all of it, and why. */
export function WayInForm({ system, onClose }: { system: SystemDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const withProof = useProof();
  const { systemAbbr, protocol } = system;
  const [wrong, setWrong] = useState<string>();
  const faultsOf = ({ reason, ...values }: WayInValues) => {
    const { name, isPublicClient } = system;
    if (protocol === "none") return new Map<string, string>();
    const faults = faultsOfAgreement(
      { abbr: systemAbbr, name, protocol, isPublicClient },
      wayInFrom({ reason, ...values }),
    );
    return reason.trim() === "" ? new Map([...faults, ["reason", "请填写原因，复核人要看"]]) : faults;
  };
  const form = useForm<WayInValues>({
    defaultValues: valuesOf(system.wayIn),
    resolver: checkedBy(faultsOf, (values) => values),
  });
  const { errors } = form.formState;
  /** what is wrong in a part that the system's metadata says, and this form does not ask for */
  const strays = agreedNames.flatMap(
    (name) => (protocol === "saml" && OF_METADATA.includes(name) && errors[name]?.message) || [],
  );
  const mark = (message: string, refusal: ApiRefusal) => {
    if (!markFields(form, refusal.fields)) setWrong(message);
  };
  const isSaml = protocol === "saml";
  const reread = async () => {
    const now = await queries.fetchQuery({ ...registryQueries.detail(systemAbbr), staleTime: 0 });
    const values = { ...valuesOf(now.wayIn), reason: form.getValues("reason") };
    return { values, revision: now.revision, changedAt: now.changedAt, changedBy: now.changedBy };
  };
  const propose = async ({ reason, ...values }: WayInValues, revision: number) => {
    setWrong(undefined);
    const requested = { systemAbbr, revision, reason, wayIn: wayInFrom({ reason, ...values }) };
    const done = await withProof(() => callWithMessage(proposeWayIn, requested));
    // they would not prove themselves: nothing was asked, and the form stays
    if (!done) throw new ApiCancelled();
    toast.success(done.msg);
  };
  return (
    <EditDrawer<WayInValues>
      title="提出变更"
      saveLabel="提交复核"
      stored={{ ...system, values: valuesOf(system.wayIn) }}
      form={form}
      names={namesOfWayIn}
      inWords={(field, value) => (field === "defaultJumpType" ? jumpInWords(value) : usual(value))}
      save={propose}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={onRefusal(proposeWayIn, {
        "systemRegistry.badWayIn": mark,
        "systemRegistry.nothingChanged": setWrong,
        "systemRegistry.addressesInMetadata": setWrong,
        "request.malformed": mark,
      })}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: registryQueries.key });
        onClose();
      }}
      onClose={onClose}
    >
      <SecondPersonNote />
      {strays.map((problem) => (
        <Alert key={problem} tone="err">
          {problem}
        </Alert>
      ))}
      {wrong && <Alert tone="err">{wrong}</Alert>}
      {isSaml && <Alert>SAML 系统的接收地址写在它的元数据里，这里不能改。</Alert>}
      <WayInFields system={system} form={form} />
      <TextArea
        label="变更原因"
        required
        rows={2}
        maxLength={200}
        {...form.register("reason")}
        {...(errors.reason?.message && { problem: errors.reason.message })}
      />
    </EditDrawer>
  );
}

const usual = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("、") : "";
};
