import * as styles from "./way-in-fields.module.css";
import { sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { applicationSchema, factsOfField } from "@sannong/contract/applications/application.schemas";
import { agreedNames, OF_METADATA } from "@sannong/contract/applications/application-shapes.schemas";
import { systemJumpTypes, systemScopes } from "@sannong/contract/applications/registry-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Checkbox, SelectField, TextArea, TextField } from "@sannong/ui";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ChoiceField, Choices, MarkedCheckbox } from "../../../lib/forms/choices.tsx";
import { offeredOf, useOfferedChoices } from "../../../lib/forms/offered-choices.ts";
import type { WayInValues } from "./way-in-values.ts";

const ofKind = (kind: string) => agreedNames.filter((name) => factsOfField(name).kind === kind);
/** What each part of a way in is called. */
export const namesOfWayIn: Readonly<Record<string, string>> = Object.fromEntries(
  agreedNames.map((name) => [name, applicationSchema[name].label]),
);

/** Every part of a way in as it is agreed with a system, by its kind; what its metadata says is not asked for. */
export function WayInFields({ system, form }: { system: SystemDetail; form: UseFormReturn<WayInValues> }) {
  const isOffered = useOfferedChoices();
  const isShown = (name: keyof typeof system.wayIn) => isOffered(name) || Boolean(system.wayIn[name]);
  const { errors } = form.formState;
  const atField = (name: keyof WayInValues) => {
    const problem = errors[name]?.message;
    return problem ? { problem } : {};
  };
  const part = (name: keyof WayInValues) => ({
    label: namesOfWayIn[name] ?? name,
    ...form.register(name),
    ...atField(name),
  });
  const [fieldsAreChosen, hostsAreChosen] = useWatch({
    control: form.control,
    name: ["fieldsAreChosen", "hostsAreChosen"],
  });
  const isSaml = system.protocol === "saml";
  return (
    <>
      {ofKind("addresses")
        .filter((name) => !isSaml || !OF_METADATA.includes(name))
        .map((name) => (
          <TextArea key={name} {...part(name)} hint="每行一个" rows={2} />
        ))}
      {ofKind("address")
        .filter((name) => !isSaml || !OF_METADATA.includes(name))
        .map((name) => (
          <TextField key={name} {...part(name)} maxLength={500} spellCheck={false} />
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
          {...part(name)}
          words={offeredOf(factsOfField(name).choice?.words ?? {}, isOffered, system.wayIn[name])}
        />
      ))}
      {ofKind("systems").map((name) => (
        <TextArea key={name} {...part(name)} hint="每行一个系统简称" rows={2} spellCheck={false} />
      ))}
      {ofKind("text")
        .filter(isShown)
        .map((name) => (
          <TextField key={name} {...part(name)} maxLength={500} spellCheck={false} />
        ))}
      {ofKind("keys").map((name) => (
        <TextArea key={name} {...part(name)} hint='写作 {"keys":[…]}，只要公钥' rows={3} spellCheck={false} />
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
            <MarkedCheckbox key={name} {...part(name)} />
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
    </>
  );
}
