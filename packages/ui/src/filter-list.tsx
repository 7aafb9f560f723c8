import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { type FilterGroup, FilterGroups } from "./filter-rail.tsx";
import "./filter-list.css";
import { Icon } from "./icon.tsx";
import { allOf, type Chosen, conditionsOf, type ListAddress } from "./list-address.ts";
import { SearchField } from "./search-field.tsx";
import { useLatePart } from "./use-late-part.ts";

const loadSheet = async () => (await import("./filter-sheet.tsx")).FilterSheet;

type Order = { value: string; label: string };

type Props = {
  groups: readonly FilterGroup[];
  view: ListAddress;
  /** the caller writes it into the address */
  onView: (change: Partial<ListAddress>) => void;
  /** how many the list holds now; undefined until known */
  total: number | undefined;
  /** counts them: 个系统, 项服务, 条结果 */
  unit: string;
  /** what the field asks for, such as 服务名称或部门; without it there is no field */
  searchLabel?: string;
  /** the first one is the list's own */
  orders?: readonly Order[];
  /** at the end of the bar: a switch, an export */
  extra?: ReactNode;
  children: ReactNode;
};

/**
 * A list with what narrows it down: rail of 240 with counts, conditions as chips that can be taken away, the count
 * in bold. Below 1024 px the rail is a sheet that says how many it would show. Knows no data; the state is the address's.
 */
export function FilterList(props: Props) {
  const { groups, view, onView, total, unit, searchLabel, orders = [], extra, children } = props;
  const [sheet, setSheet] = useState(false);
  const { Part: FilterSheet, isComing, fetchPart } = useLatePart(loadSheet);
  const openSheet = async () => setSheet(await fetchPart());
  // what can be chosen comes with the first answer, and stays while others are read
  const [isKnown, setKnown] = useState(false);
  if (total !== undefined && !isKnown) setKnown(true);
  const { chosen, choose } = useChosenAtOnce(view.chosen, (change) => onView({ chosen: change }));
  const conditions = conditionsOf(view);
  const count = useCountAfterChange(view);
  return (
    <div className="fl">
      <div className="fl-side no-print">
        {searchLabel && (
          <SearchField label={searchLabel} keywords={view.keywords} onSearch={(keywords) => onView({ keywords })} />
        )}
        <aside className="rail" aria-label="筛选" data-reading={isKnown ? undefined : ""}>
          <FilterGroups groups={groups} chosen={chosen} onChoose={choose} />
        </aside>
      </div>
      <div className="fl-main">
        <div className="fl-bar">
          <output className="fl-total" ref={count} tabIndex={-1}>
            {total === undefined ? <span className="sk pill" /> : <b>{`${total.toLocaleString("zh-CN")} ${unit}`}</b>}
          </output>
          <Button
            className="fl-open"
            size="small"
            icon="filter"
            aria-haspopup="dialog"
            busy={isComing}
            onClick={openSheet}
          >
            筛选{conditions > 0 && `（${conditions}）`}
          </Button>
          {conditions > 0 && <Chips groups={groups} view={view} onView={onView} />}
          <span className="fl-end no-print">
            {extra}
            {orders.length > 1 && <OrderChoice orders={orders} order={view.order} onView={onView} />}
          </span>
        </div>
        {children}
      </div>
      {FilterSheet && (
        <FilterSheet
          open={sheet}
          onClose={() => setSheet(false)}
          groups={groups}
          chosen={chosen}
          onChoose={choose}
          onClear={conditions === 0 ? undefined : () => onView(allOf(view))}
          total={total}
        />
      )}
    </div>
  );
}

/**
 * What was pressed shows at once, though the address follows only when the way there is done; of two quick presses
 * neither is lost. As soon as the address moves, by whomever, it is what counts again.
 */
function useChosenAtOnce(inAddress: Chosen, onChosen: (change: Chosen) => void) {
  const [confirming, setConfirming] = useState<{ from: string; change: Chosen }>();
  const state = JSON.stringify(inAddress);
  if (confirming && confirming.from !== state) setConfirming(undefined);
  const change = confirming?.from === state ? confirming.change : {};
  return {
    chosen: { ...inAddress, ...change },
    choose(more: Chosen) {
      const all = { ...change, ...more };
      setConfirming({ from: state, change: all });
      onChosen(all);
    },
  };
}

/** Whoever took a condition away with the keyboard, and with it the chip they stood on, goes on from the new count. */
function useCountAfterChange({ keywords, chosen }: ListAddress) {
  const count = useRef<HTMLOutputElement>(null);
  const state = JSON.stringify([keywords, chosen]);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [state]);
  return count;
}

/** More of one group than these are one chip: a row of chips must not hide the list. */
const CHIPS = 3;

function Chips({ groups, view, onView }: Pick<Props, "groups" | "view" | "onView">) {
  const chips = groups.flatMap(({ name, title, options }) => {
    const chosen = view.chosen[name] ?? [];
    if (chosen.length > CHIPS) return [{ key: name, label: `${chosen.length} 个${title}`, left: { [name]: [] } }];
    return chosen.map((value) => ({
      key: `${name} ${value}`,
      label: options.find((option) => option.value === value)?.label ?? value,
      left: { [name]: chosen.filter((one) => one !== value) },
    }));
  });
  return (
    <>
      <ul className="fl-chips" aria-label="已选条件">
        {view.keywords && (
          <li>
            <Chip label={`“${view.keywords}”`} onRemove={() => onView({ keywords: "" })} />
          </li>
        )}
        {chips.map(({ key, label, left }) => (
          <li key={key}>
            <Chip label={label} onRemove={() => onView({ chosen: left })} />
          </li>
        ))}
      </ul>
      <button type="button" className="link sm fl-clear" onClick={() => onView(allOf(view))}>
        清除筛选
      </button>
    </>
  );
}

/** A condition that applies; pressing takes it away. */
function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="fl-chip" onClick={onRemove}>
      <span className="sr">去掉条件</span>
      {label}
      <Icon name="x" />
    </button>
  );
}

function OrderChoice({ orders, order, onView }: { orders: readonly Order[]; order: string } & Pick<Props, "onView">) {
  const usual = orders[0]?.value ?? "";
  return (
    <label className="fl-order">
      <span className="fl-order-name">排序</span>
      <select
        value={order || usual}
        onChange={({ target }) => onView({ order: target.value === usual ? "" : target.value })}
      >
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
