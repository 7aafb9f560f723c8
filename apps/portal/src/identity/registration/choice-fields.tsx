import * as styles from "./choice-fields.module.css";
import { FieldProblem, Icon } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import type { ChosenRegion } from "./find-regions.ts";
import { lists } from "./lists.ts";
import { RegionPicker } from "./region-picker.tsx";

type FieldProps = { label: string; problem: string | undefined };

type RegionProps = FieldProps & {
  /** the full name of what was chosen; empty before */
  shown: string;
  hint?: string;
  /** whether 其他, outside the province, may be chosen */
  offersOther?: boolean;
  onChoose: (region: ChosenRegion) => void;
  ref?: React.Ref<HTMLButtonElement>;
};

/** The chosen region, and the way to choose another. */
export function RegionField({ label, problem, shown, hint, offersOther = true, onChoose, ref }: RegionProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <span className="lb" id={`${id}-label`}>
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        id={id}
        className={problem ? `inp ${styles.regionChoice} bad` : `inp ${styles.regionChoice}`}
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-describedby={problem ? `${id}-problem` : undefined}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" />
        <span className={shown ? "grow" : `grow ${styles.unchosen}`}>{shown || "请选择"}</span>
        <Icon name="down" size="s" />
      </button>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      {hint && <p className="hint">{hint}</p>}
      {open && (
        <RegionPicker
          offersOther={offersOther}
          onClose={() => setOpen(false)}
          onChoose={(region) => {
            setOpen(false);
            onChoose(region);
          }}
        />
      )}
    </div>
  );
}

/** 单位性质, as the dictionary offers it. */
export function CompanyTypeField({ label, problem, ...select }: FieldProps & ComponentProps<"select">) {
  const { data: items = [] } = useQuery(lists.companyTypes);
  const id = useId();
  return (
    <div className="field">
      <span className="lb">
        <label htmlFor={id}>{label}</label>
      </span>
      <span className={problem ? "inp bad" : "inp"}>
        <select
          {...select}
          // the list arrives after the form: drawn anew, it shows what the form holds
          key={items.map(({ codeValue }) => codeValue).join(" ")}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        >
          {items.map(({ codeName, codeValue }) => (
            <option key={codeValue} value={codeValue}>
              {codeName}
            </option>
          ))}
        </select>
      </span>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  );
}
