import { type ReactNode, useId, useState } from "react";
import { Icon } from "./icon.tsx";
import type { Chosen } from "./list-address.ts";

export type FilterOption = {
  value: string;
  label: string;
  /** how many there would be; left out until it is known */
  count?: number;
  /** drawn before the words, such as a health mark's shape */
  sign?: ReactNode;
};
export type FilterGroup = {
  /** as it stands in the address */
  name: string;
  title: string;
  options: readonly FilterOption[];
  /** one at most, not several */
  single?: boolean;
  /** how many show before 更多; eight by default */
  shown?: number;
};

type Props = { groups: readonly FilterGroup[]; chosen: Chosen; onChoose: (change: Chosen) => void };

const SHOWN = 8;

/** The groups below each other, each foldable, with counts. Stands at the side and in the phone's sheet. */
export function FilterGroups({ groups, chosen, onChoose }: Props) {
  // a head over nothing offers nothing
  const offered = groups.filter(({ options }) => options.length > 0);
  return offered.map((group) => (
    <Group key={group.name} group={group} chosen={chosen[group.name] ?? []} onChoose={onChoose} />
  ));
}

type GroupProps = { group: FilterGroup; chosen: readonly string[]; onChoose: Props["onChoose"] };

function Group({ group: { name, title, options, single = false, shown = SHOWN }, chosen, onChoose }: GroupProps) {
  const [whole, setWhole] = useState(false);
  // the same group stands at the side and in the sheet: its radios must not mix
  const set = useId();
  const inSight = (option: FilterOption, index: number) => whole || index < shown || chosen.includes(option.value);
  const seen = options.filter(inSight);
  const hidden = options.length - seen.length;
  const toggle = (value: string) => {
    const others = single ? [] : chosen.filter((one) => one !== value);
    onChoose({ [name]: chosen.includes(value) && !single ? others : [...others, value] });
  };
  return (
    <details className="fg" open>
      <summary>
        {title}
        <Icon name="up" size="s" />
      </summary>
      <fieldset aria-label={title}>
        {single && (
          <label className="ck">
            <input type="radio" name={set} checked={chosen.length === 0} onChange={() => onChoose({ [name]: [] })} />
            <span>全部</span>
          </label>
        )}
        {seen.map(({ value, label, count, sign }) => (
          <label className={count === 0 ? "ck none" : "ck"} key={value}>
            <input
              type={single ? "radio" : "checkbox"}
              name={single ? set : name}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            <span>
              {sign}
              {label}
            </span>
            {count !== undefined && <em className="num">{count.toLocaleString("zh-CN")}</em>}
          </label>
        ))}
      </fieldset>
      {(hidden > 0 || whole) && (
        <button type="button" className="link sm" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? "收起" : `更多 ${hidden} 项`}
          <span className="sr">{title}</span>
        </button>
      )}
    </details>
  );
}
