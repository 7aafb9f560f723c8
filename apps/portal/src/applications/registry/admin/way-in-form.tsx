import * as styles from "./way-in-form.module.css";
import { sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { proposeWayIn } from "@sannong/contract/applications/registry";
import { faultsOfAgreement } from "@sannong/contract/applications/application-faults.schemas";
import { applicationSchema, factsOfField } from "@sannong/contract/applications/application.schemas";
import { agreedNames, OF_METADATA } from "@sannong/contract/applications/application-shapes.schemas";
import { systemJumpTypes, systemScopes } from "@sannong/contract/applications/registry-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Checkbox, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../../lib/forms/use-form.ts";
import { useProof } from "../../../app/with-proof.ts";
import { EditDrawer } from "../../../console/parts/edit-drawer.tsx";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { ApiCancelled, type ApiRefusal } from "../../../lib/api-failure.ts";
import { callWithMessage } from "../../../lib/api.ts";
import { ChoiceField, Choices, MarkedCheckbox } from "../../../lib/forms/choices.tsx";
import { checkedBy, markFields } from "../../../lib/forms/faults.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { offeredOf, useOfferedChoices } from "../../../lib/forms/offered-choices.ts";
import { registryQueries } from "./registry.queries.ts";
import { valuesOf, wayInFrom, type WayInValues } from "./way-in-values.ts";

const ofKind = (kind: string) => agreedNames.filter((name) => factsOfField(name).kind === kind);
const names = Object.fromEntries(agreedNames.map((name) => [name, applicationSchema[name].label]));

const jumpInWords = (value: unknown) => Object.entries(systemJumpTypes).find(([type]) => type === value)?.[1] ?? "不设";

/** Another way in, proposed: the form holds all of it, and why. */
export function WayInForm({ system, onClose }: { system: SystemDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const withProof = useProof();
  const isOffered = useOfferedChoices();
  const isShown = (name: keyof typeof system.wayIn) => isOffered(name) || Boolean(system.wayIn[name]);
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
  const atField = (name: keyof WayInValues) => {
    const problem = errors[name]?.message;
    return problem ? { problem } : {};
  };
  /** what is wrong in a part that the system's metadata says, and this form does not ask for */
  const strays = agreedNames.flatMap(
    (name) => (protocol === "saml" && OF_METADATA.includes(name) && errors[name]?.message) || [],
  );
  const mark = (message: string, refusal: ApiRefusal) => {
    if (!markFields(form, refusal.fields)) setWrong(message);
  };
  const [fieldsAreChosen, hostsAreChosen] = useWatch({
    control: form.control,
    name: ["fieldsAreChosen", "hostsAreChosen"],
  });
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
      names={names}
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
      {ofKind("addresses")
        .filter((name) => !isSaml || !OF_METADATA.includes(name))
        .map((name) => (
          <TextArea
            key={name}
            label={names[name] ?? name}
            hint="每行一个"
            rows={2}
            {...form.register(name)}
            {...atField(name)}
          />
        ))}
      {ofKind("address")
        .filter((name) => !isSaml || !OF_METADATA.includes(name))
        .map((name) => (
          <TextField
            key={name}
            label={names[name] ?? name}
            maxLength={500}
            spellCheck={false}
            {...form.register(name)}
            {...atField(name)}
          />
        ))}
      <SelectField
        label={applicationSchema.defaultJumpType.label}
        {...form.register("defaultJumpType")}
        {...atField("defaultJumpType")}
      >
        <option value="">不设</option>
        {Object.entries(systemJumpTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {ofKind("choice").map((name) => (
        <ChoiceField
          key={name}
          label={names[name] ?? name}
          words={offeredOf(factsOfField(name).choice?.words ?? {}, isOffered, system.wayIn[name])}
          {...form.register(name)}
          {...atField(name)}
        />
      ))}
      {ofKind("systems").map((name) => (
        <TextArea
          key={name}
          label={names[name] ?? name}
          hint="每行一个系统简称"
          rows={2}
          spellCheck={false}
          {...form.register(name)}
          {...atField(name)}
        />
      ))}
      {ofKind("text")
        .filter(isShown)
        .map((name) => (
          <TextField
            key={name}
            label={names[name] ?? name}
            maxLength={500}
            spellCheck={false}
            {...form.register(name)}
            {...atField(name)}
          />
        ))}
      {ofKind("keys").map((name) => (
        <TextArea
          key={name}
          label={names[name] ?? name}
          hint='写作 {"keys":[…]}，只要公钥'
          rows={3}
          spellCheck={false}
          {...form.register(name)}
          {...atField(name)}
        />
      ))}
      <Choices className={styles.systemChoices} legend={applicationSchema.scopes.label} {...atField("scopes")}>
        {Object.entries(offeredOf(systemScopes, isOffered, system.wayIn.scopes)).map(([value, label]) => (
          <Checkbox key={value} label={label} value={value} {...form.register("scopes")} />
        ))}
      </Choices>
      <Choices className={styles.systemChoices} legend={applicationSchema.fields.label} {...atField("fields")}>
        <Checkbox label="只给下面选中的字段（不选则按可读取的信息）" {...form.register("fieldsAreChosen")} />
        {fieldsAreChosen &&
          Object.entries(offeredOf(sharedFieldWords, isOffered, system.wayIn.fields)).map(([field, label]) => (
            <Checkbox key={field} label={label} value={field} {...form.register("fields")} />
          ))}
      </Choices>
      <fieldset className={styles.systemChoices}>
        <legend>条款</legend>
        {ofKind("flag")
          .filter(isShown)
          .map((name) => (
            <MarkedCheckbox key={name} label={names[name]} {...form.register(name)} {...atField(name)} />
          ))}
      </fieldset>
      <Checkbox label="只允许门户访问下面的专网主机（不选则为登记的全部地址）" {...form.register("hostsAreChosen")} />
      {hostsAreChosen && (
        <TextArea
          label={applicationSchema.privateHosts.label}
          hint="每行一个，写作 主机:端口"
          rows={2}
          {...form.register("privateHosts")}
          {...atField("privateHosts")}
        />
      )}
      <TextArea
        label="变更原因"
        required
        rows={2}
        maxLength={200}
        {...form.register("reason")}
        {...atField("reason")}
      />
    </EditDrawer>
  );
}

const usual = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("、") : "";
};
