import { guideAudiences, guideDomains, guideHandlings } from "@sannong/contract/catalogue/guide-words";
import type { ManagedService } from "@sannong/contract/catalogue/guides-publication";
import { accountTypes } from "@sannong/contract/identity/people-words";
import { Checkbox, FieldProblem, SelectField, TextArea, TextField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { RegionSelect } from "../../../console/parts/region-select.tsx";
import { optionsOf } from "../../../lib/lists/options-of.ts";
import { serviceAdminQueries } from "./service-admin.queries.ts";
import { entryNames, type ServiceValues, wayNames } from "./service-values.ts";
import { valueNames } from "./service-words.ts";

type Option = { value: string; label: string };
type Props = {
  form: UseFormReturn<ServiceValues>;
  isNew: boolean;
  /** the system it has now, which may no longer be offered */
  system: Pick<ManagedService, "systemAbbr" | "systemName"> | undefined;
};

const Options = ({ of }: { of: readonly Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

const addressHints: Partial<Record<ServiceValues["way"], string>> = {
  page: "如 /serve/agrotechnology",
  "2": "完整网址，或以 / 开头的本站页面；可用 {areaCode}、{areaName}",
};

/** What a service is, where it stands, whose it is and how one comes in. */
export function ServiceFields({ form, isNew, system }: Props) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { data: modules = [] } = useQuery(serviceAdminQueries.modules());
  const { data: systems = [] } = useQuery(serviceAdminQueries.systems());
  const kept =
    system?.systemAbbr && !systems.some(({ value }) => value === system.systemAbbr)
      ? [{ value: system.systemAbbr, label: `${system.systemName ?? system.systemAbbr}（未上线）` }]
      : [];
  const way = useWatch({ control, name: "way" });
  const text = (name: "name" | "summary" | "owner", most: number) => (
    <TextField label={valueNames[name]} required maxLength={most} problem={errors[name]?.message} {...register(name)} />
  );
  return (
    <>
      {text("name", 60)}
      <TextField
        label={valueNames.identification}
        required
        readOnly={!isNew}
        hint={isNew ? "网址里用它，建好后不能改；如 chayuan-apply" : "建好后不能改"}
        problem={errors.identification?.message}
        {...register("identification")}
      />
      {text("summary", 120)}
      {text("owner", 60)}
      <TextArea
        label={valueNames.otherWords}
        rows={3}
        maxLength={1000}
        hint="人们会怎么说这件事，用空格隔开，如 盖房 起房子 批地基；搜索凭它找到这项服务，页面上不显示"
        {...register("otherWords")}
      />
      <div className="pair">
        {/* drawn with its options: a value that is not yet among them would be lost */}
        <SelectField
          key={`modules ${modules.length}`}
          label={valueNames.moduleId}
          required
          problem={errors.moduleId?.message}
          {...register("moduleId")}
        >
          <option value="">请选择</option>
          <Options of={modules} />
        </SelectField>
        <SelectField
          key={`systems ${systems.length}`}
          label={valueNames.systemAbbr}
          problem={errors.systemAbbr?.message}
          {...register("systemAbbr")}
        >
          <option value="">不属于任何系统</option>
          <Options of={[...kept, ...systems]} />
        </SelectField>
        <SelectField label={valueNames.domain} {...register("domain")}>
          <Options of={optionsOf(guideDomains)} />
        </SelectField>
        <Controller
          control={control}
          name="areaCode"
          render={({ field: { value, onChange } }) => (
            <RegionSelect
              label={valueNames.areaCode}
              value={value}
              problem={errors.areaCode?.message}
              onChange={onChange}
            />
          )}
        />
        <SelectField label={valueNames.handling} {...register("handling")}>
          <Options of={guideHandlings.map((value) => ({ value, label: value }))} />
        </SelectField>
        <TextField
          label={valueNames.sort}
          inputMode="numeric"
          hint="小的排在前面"
          problem={errors.sort?.message}
          {...register("sort")}
        />
      </div>
      <Choices legend={valueNames.audiences} problem={errors.audiences?.message}>
        {guideAudiences.map((audience) => (
          <Checkbox key={audience} label={audience} value={audience} {...register("audiences")} />
        ))}
      </Choices>
      <h3>谁可以办，怎么打开</h3>
      <SelectField label={valueNames.entry} {...register("entry")}>
        <Options of={optionsOf(entryNames)} />
      </SelectField>
      <Choices legend={`${valueNames.accountTypes}（选填，都不选就是不限）`} problem={undefined}>
        {Object.entries(accountTypes).map(([type, label]) => (
          <Checkbox key={type} label={label} value={type} {...register("accountTypes")} />
        ))}
      </Choices>
      <SelectField label={valueNames.way} {...register("way")}>
        <Options of={optionsOf(wayNames)} />
      </SelectField>
      {way !== "none" && (
        <TextField
          label={way === "page" || way === "2" ? valueNames.address : "系统内的路径"}
          hint={addressHints[way] ?? "以 / 开头，如 /applications/new；域名用系统登记的；不填就是系统首页"}
          problem={errors.address?.message}
          {...register("address")}
        />
      )}
    </>
  );
}

type ChoicesProps = { legend: string; problem: string | undefined; children: ReactNode };

function Choices({ legend, problem, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset {...(problem && { "aria-describedby": id })}>
      <legend>{legend}</legend>
      <div className="choices">{children}</div>
      {problem && <FieldProblem id={id}>{problem}</FieldProblem>}
    </fieldset>
  );
}
