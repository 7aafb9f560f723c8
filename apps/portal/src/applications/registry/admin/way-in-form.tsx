import { sharedFields, sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { proposeWayIn } from "@sannong/contract/applications/registry";
import { systemJumpTypes, systemScopes, wayInWords } from "@sannong/contract/applications/registry-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Checkbox, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { useProof } from "../../../app/with-proof.ts";
import { EditDrawer } from "../../../console/parts/edit-drawer.tsx";
import { SecondPersonNote } from "../../../console/parts/second-person-note.tsx";
import { ApiCancelled } from "../../../lib/api-failure.ts";
import { callTold } from "../../../lib/api.ts";
import { onRefusal } from "../../../lib/on-refusal.ts";
import { systemRegistryQueries } from "./registry.queries.ts";
import { valuesOf, wayInFrom, type WayInValues } from "./way-in-values.ts";

const switches = [
  "requiresRole",
  "isOwn",
  "opensSessions",
  "requiresPkce",
  "requiresPushedRequests",
  "requiresDpop",
  "allowsDevice",
] as const;
const single = ["initiateLoginUri", "backchannelLogoutUri", "checkUserUrl", "handoffUri", "tokenUri"] as const;
const ofMetadata: readonly string[] = ["initiateLoginUri", "handoffUri"];

const jumpInWords = (value: unknown) => Object.entries(systemJumpTypes).find(([type]) => type === value)?.[1] ?? "不设";

/** Another way in, proposed: the form holds all of it, and why. */
export function WayInForm({ system, onClose }: { system: SystemDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const withProof = useProof();
  const { systemAbbr, protocol } = system;
  const [wrong, setWrong] = useState<string>();
  const form = useForm<WayInValues>({ defaultValues: valuesOf(system.wayIn), shouldFocusError: false });
  const { errors } = form.formState;
  const [fieldsAreChosen, hostsAreChosen] = useWatch({
    control: form.control,
    name: ["fieldsAreChosen", "hostsAreChosen"],
  });
  const isSaml = protocol === "saml";
  const reread = async () => {
    const now = await queries.fetchQuery({ ...systemRegistryQueries.detail(systemAbbr), staleTime: 0 });
    const values = { ...valuesOf(now.wayIn), reason: form.getValues("reason") };
    return { values, revision: now.revision, changedAt: now.changedAt, changedBy: now.changedBy };
  };
  const propose = async ({ reason, ...values }: WayInValues, revision: number) => {
    setWrong(undefined);
    const asked = { systemAbbr, revision, reason, wayIn: wayInFrom({ reason, ...values }) };
    const done = await withProof(() => callTold(proposeWayIn, asked));
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
      names={wayInWords}
      inWords={(field, value) => (field === "defaultJumpType" ? jumpInWords(value) : usual(value))}
      save={propose}
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={onRefusal(proposeWayIn, {
        "systemRegistry.badWayIn": setWrong,
        "systemRegistry.nothingChanged": setWrong,
        "systemRegistry.addressesInMetadata": setWrong,
        "request.malformed": setWrong,
      })}
      onSaved={() => {
        void queries.invalidateQueries({ queryKey: systemRegistryQueries.key });
        onClose();
      }}
      onClose={onClose}
    >
      <SecondPersonNote />
      {wrong && <Alert tone="err">{wrong}</Alert>}
      {isSaml && <Alert>SAML 系统的接收地址写在它的元数据里，这里不能改。</Alert>}
      {!isSaml && (
        <TextArea label={wayInWords.redirectUris} hint="每行一个" rows={3} {...form.register("redirectUris")} />
      )}
      <TextArea
        label={wayInWords.postLogoutRedirectUris}
        hint="每行一个"
        rows={2}
        {...form.register("postLogoutRedirectUris")}
      />
      {single
        .filter((name) => !(isSaml && ofMetadata.includes(name)))
        .map((name) => (
          <TextField key={name} label={wayInWords[name]} maxLength={500} spellCheck={false} {...form.register(name)} />
        ))}
      <SelectField label={wayInWords.defaultJumpType} {...form.register("defaultJumpType")}>
        <option value="">不设</option>
        {Object.entries(systemJumpTypes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <fieldset className="system-choices">
        <legend>{wayInWords.scopes}</legend>
        {Object.entries(systemScopes).map(([value, label]) => (
          <Checkbox key={value} label={label} value={value} {...form.register("scopes")} />
        ))}
      </fieldset>
      <fieldset className="system-choices">
        <legend>{wayInWords.fields}</legend>
        <Checkbox label="只给下面选中的字段（不选则按可读取的信息）" {...form.register("fieldsAreChosen")} />
        {fieldsAreChosen &&
          sharedFields.map((field) => (
            <Checkbox key={field} label={sharedFieldWords[field]} value={field} {...form.register("fields")} />
          ))}
      </fieldset>
      <fieldset className="system-choices">
        <legend>条款</legend>
        {switches.map((name) => (
          <Checkbox key={name} label={wayInWords[name]} {...form.register(name)} />
        ))}
      </fieldset>
      <Checkbox label="只允许门户访问下面的专网主机（不选则为登记的全部地址）" {...form.register("hostsAreChosen")} />
      {hostsAreChosen && (
        <TextArea
          label={wayInWords.privateHosts}
          hint="每行一个，写作 主机:端口"
          rows={2}
          {...form.register("privateHosts")}
        />
      )}
      <TextArea
        label="变更原因"
        required
        rows={2}
        maxLength={200}
        {...(errors.reason?.message && { problem: errors.reason.message })}
        {...form.register("reason", { validate: (value) => value.trim() !== "" || "请填写原因，复核人要看" })}
      />
    </EditDrawer>
  );
}

const usual = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.join("、") : "";
};
