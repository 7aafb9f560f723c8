import * as styles from "./application-field.module.css";
import { isOfTexts } from "@sannong/contract/applications/application-kinds.schemas";
import { openidPledges } from "@sannong/contract/applications/application-pledges.schemas";
import { type FieldName, factsOfField } from "@sannong/contract/applications/application.schemas";
import { type ApplicationForm, askedWords } from "@sannong/contract/applications/application-shapes.schemas";
import {
  applicationJumps,
  type ApplicationProtocol,
  applicationProtocols,
  jumpsOfProtocol,
} from "@sannong/contract/applications/onboarding-words";
import { Checkbox, SelectField, TextArea, TextField } from "@sannong/ui";
import type { ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ChoiceField, Choices, MarkedCheckbox } from "../../lib/forms/choices.tsx";
import { offeredOf, useOfferedChoices } from "../../lib/forms/offered-choices.ts";
import type { ApplicationValues } from "./application-values.ts";

export const scopeLabels = {
  profile: "姓名、单位、行政区划等基本信息",
  phone: "手机号",
  email: "电子邮箱",
  offline_access: "用户登录期间续取（刷新令牌）",
} as const;

type Props = {
  name: FieldName & keyof ApplicationValues;
  form: UseFormReturn<ApplicationValues>;
  protocol: ApplicationProtocol;
  /** what stands in it at first, where one types a line each */
  from: Partial<ApplicationForm>;
  problem: string | undefined;
};

type Common = { label: string; hint?: string; problem?: string };
type Drawn = Pick<Props, "form" | "protocol" | "from"> & { common: Common };

/** Fields that are more than a line of text or a list of addresses. */
const drawn: Partial<Record<FieldName, (given: Drawn) => ReactNode>> = {
  purpose: ({ form, common }) => <TextArea {...form.register("purpose")} {...common} rows={3} maxLength={500} />,
  metadata: ({ form, common }) => <TextArea {...form.register("metadata")} {...common} rows={6} />,
  jwks: ({ form, common }) => <TextArea {...form.register("jwks")} {...common} rows={3} spellCheck={false} />,
  protocol: ({ form, common }) => (
    <SelectField
      {...form.register("protocol", {
        // each protocol has its own usual way of opening
        onChange: (event: { target: { value: ApplicationProtocol } }) =>
          form.setValue("jumpType", jumpsOfProtocol[event.target.value][0] ?? "0"),
      })}
      {...common}
    >
      {optionsOf(applicationProtocols)}
    </SelectField>
  ),
  jumpType: ({ form, common, protocol }) => (
    <SelectField {...form.register("jumpType")} {...common}>
      {optionsOf(applicationJumps, jumpsOfProtocol[protocol])}
    </SelectField>
  ),
  scopes: (given) => <OfferedChoices {...given} name="scopes" words={scopesFor(given.protocol)} />,
  pledges: (given) => <OfferedChoices {...given} name="pledges" words={openidPledges} />,
  roles: ({ form, common, from }) => (
    <TextArea
      {...form.register("roles", { setValueAs: (typed: string | Role[]) => rolesOf(typed) })}
      {...common}
      rows={2}
      defaultValue={(from.roles ?? []).map((role) => `${role.code} ${role.name}`).join("\n")}
    />
  ),
  opensSessions: ({ form, common }) => <MarkedCheckbox {...form.register("opensSessions")} {...common} />,
  acceptsHelpers: ({ form, common }) => <MarkedCheckbox {...form.register("acceptsHelpers")} {...common} />,
  usesPrivateNetwork: ({ form, common }) => <MarkedCheckbox {...form.register("usesPrivateNetwork")} {...common} />,
};

/** One field of an application, as the schema says it is asked. */
export function ApplicationField({ name, form, protocol, from, problem }: Props) {
  const { label, hint } = askedWords(name, protocol);
  const common: Common = { label, ...(hint && { hint }), ...(problem && { problem }) };
  const isOffered = useOfferedChoices();
  const draw = drawn[name];
  if (draw) return draw({ form, protocol, from, common });
  const { choice } = factsOfField(name);
  const chosen = (from as Record<string, unknown>)[name];
  if (choice)
    return <ChoiceField {...form.register(name)} {...common} words={offeredOf(choice.words, isOffered, chosen)} />;
  if (!isOffered(name) && !chosen) return null;
  if (!isOfTexts(factsOfField(name))) return <TextField {...form.register(name)} {...common} />;
  return (
    <TextArea
      {...form.register(name, { setValueAs: (typed: string | string[]) => linesOf(typed) })}
      {...common}
      rows={2}
      defaultValue={(from[name as "redirectUris"] ?? []).join("\n")}
    />
  );
}

/** Access without a user being there goes by tokens, which not every protocol has. */
const scopesFor = (protocol: ApplicationProtocol): Readonly<Record<string, string>> => {
  const { offline_access, ...always } = scopeLabels;
  return protocol === "oidc" || protocol === "envelope" ? { ...always, offline_access } : always;
};

type Offered = Drawn & { name: "scopes" | "pledges"; words: Readonly<Record<string, string>> };

/** What this installation cannot do is shown where it was chosen before. */
function OfferedChoices({ name, words, form, common, from }: Offered) {
  const offered = offeredOf(words, useOfferedChoices(), from[name]);
  return (
    <Choices className={styles.scopes} legend={common.label} hint={common.hint} problem={common.problem}>
      {Object.entries(offered).map(([value, label]) => (
        <Checkbox key={value} {...form.register(name)} value={value} label={label} />
      ))}
    </Choices>
  );
}

const optionsOf = (words: Readonly<Record<string, string>>, order: readonly string[] = Object.keys(words)) =>
  order.map((value) => (
    <option key={value} value={value}>
      {words[value]}
    </option>
  ));

type Role = ApplicationForm["roles"][number];
const linesOf = (typed: string | string[]): string[] =>
  (Array.isArray(typed) ? typed : typed.split("\n")).map((line) => line.trim()).filter(Boolean);
const rolesOf = (typed: string | Role[]): Role[] =>
  Array.isArray(typed)
    ? typed
    : linesOf(typed).map((line) => {
        const [code = "", ...name] = line.split(/\s+/);
        return { code, name: name.join(" ") };
      });
