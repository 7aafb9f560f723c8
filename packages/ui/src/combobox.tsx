import { type ComponentProps, type ReactNode, useId } from "react";
import * as styles from "./combobox.module.css";
import { FieldProblem } from "./field-problem.tsx";
import { Icon } from "./icon.tsx";
import { type Option, useCombobox } from "./use-combobox.ts";

type Common = {
  label: string;
  options: readonly Option[];
  placeholder?: string;
  disabled?: boolean;
  isLoading?: boolean;
  /** what is said where nothing is offered */
  none?: string;
};

type Labelled = Common & {
  /** the message under the field; its presence marks the field as wrong */
  problem?: string | undefined;
};

const containing = (options: readonly Option[], typed: string | undefined) =>
  typed === undefined ? options : options.filter(({ label }) => label.includes(typed.trim()));

type OneProps = Labelled & { value: string; onChange: (value: string) => void };

/** One of a list too long to read through, found by typing a part of its name. Label above, problem below. */
export function ComboboxField({ label, problem, value, options, onChange, ...look }: OneProps) {
  const combobox = useCombobox({
    offeredFor: (typed) => containing(options, typed),
    chosen: [value],
    onPick: (picked) => (onChange(picked), false),
  });
  const chosen = options.find((option) => option.value === value)?.label ?? "";
  return (
    <Labels label={label} problem={problem}>
      {(described) => (
        <Frame label={label} combobox={combobox} chosen={[value]} isBad={problem !== undefined} {...look}>
          <input
            {...described}
            {...combobox.input}
            type="text"
            aria-label={label}
            disabled={look.disabled}
            placeholder={look.placeholder}
            value={combobox.typed ?? chosen}
            onFocus={({ target }) => target.select()}
          />
        </Frame>
      )}
    </Labels>
  );
}

type ManyProps = Labelled & { value: readonly string[]; onChange: (value: readonly string[]) => void };

/** Several of a list; what is chosen stands in the field, each with a way to take it out. */
export function MultiComboboxField({ label, problem, value, options, onChange, ...look }: ManyProps) {
  const without = (taken: string) => value.filter((one) => one !== taken);
  const combobox = useCombobox({
    offeredFor: (typed) => containing(options, typed),
    chosen: value,
    onPick: (picked) => (onChange(value.includes(picked) ? without(picked) : [...value, picked]), true),
    onBackspace: () => onChange(value.slice(0, -1)),
  });
  const chosen = options.filter((option) => value.includes(option.value));
  return (
    <Labels label={label} problem={problem}>
      {(described) => (
        <Frame label={label} combobox={combobox} chosen={value} isMany isBad={problem !== undefined} {...look}>
          {chosen.map((option) => (
            <span key={option.value} className={styles.chip}>
              {option.label}
              <button
                type="button"
                aria-label={`取消选择${option.label}`}
                onClick={() => onChange(without(option.value))}
              >
                <Icon name="x" size="s" />
              </button>
            </span>
          ))}
          <input
            {...described}
            {...combobox.input}
            type="text"
            aria-label={label}
            disabled={look.disabled}
            placeholder={chosen.length === 0 ? look.placeholder : undefined}
            value={combobox.typed ?? ""}
          />
        </Frame>
      )}
    </Labels>
  );
}

type PickerProps = Common & {
  /** what was typed; the caller looks for it and offers what was found */
  onTyped: (typed: string) => void;
  onPick: (value: string) => void;
};

/** Takes one after another out of what the caller finds; nothing stays chosen in it. */
export function ComboboxPicker({ label, options, onTyped, onPick, ...look }: PickerProps) {
  const combobox = useCombobox({
    offeredFor: () => options,
    chosen: [],
    onPick: (picked) => (onPick(picked), false),
    onTyped,
    isLoading: look.isLoading,
  });
  return (
    <Frame label={label} combobox={combobox} chosen={[]} {...look}>
      <input
        {...combobox.input}
        type="text"
        aria-label={label}
        disabled={look.disabled}
        placeholder={look.placeholder}
        value={combobox.typed ?? ""}
      />
    </Frame>
  );
}

type Described = Pick<ComponentProps<"input">, "id" | "aria-invalid" | "aria-describedby">;
type LabelsProps = { label: string; problem: string | undefined; children: (described: Described) => ReactNode };

function Labels({ label, problem, children }: LabelsProps) {
  const id = useId();
  return (
    <div className="field">
      <span className="lb">
        <label htmlFor={id}>{label}</label>
      </span>
      {children({ id, ...(problem && { "aria-invalid": true, "aria-describedby": `${id}-problem` }) })}
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
    </div>
  );
}

type FrameProps = Omit<Common, "options" | "placeholder"> & {
  combobox: ReturnType<typeof useCombobox>;
  chosen: readonly string[];
  isMany?: boolean;
  isBad?: boolean;
  children: ReactNode;
};

/** The field's frame, and its list while it is open. */
function Frame({ combobox, isMany = false, isBad = false, disabled, children, ...list }: FrameProps) {
  const look = ["inp", styles.frame, isMany && styles.many, isBad && "bad", disabled && styles.off];
  return (
    <span className={look.filter(Boolean).join(" ")} onBlur={combobox.onBlur}>
      {children}
      <Icon name="down" size="s" />
      {combobox.isOpen && <List combobox={combobox} isMany={isMany} {...list} />}
    </span>
  );
}

const keepInSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

type ListProps = Pick<FrameProps, "label" | "combobox" | "chosen" | "isLoading" | "none"> & { isMany: boolean };

function List({ label, combobox, chosen, isMany, isLoading = false, none = "没有找到" }: ListProps) {
  const { offered, left } = combobox;
  return (
    // the focus stays in the field
    <div
      className={combobox.isAbove ? `${styles.list} ${styles.above}` : styles.list}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={combobox.listId} role="listbox" aria-label={label} aria-multiselectable={isMany || undefined}>
        {offered.map((option, place) => (
          <button
            type="button"
            key={option.value}
            id={combobox.idOf(place)}
            role="option"
            tabIndex={-1}
            aria-selected={chosen.includes(option.value)}
            ref={combobox.isActive(place) ? keepInSight : undefined}
            data-active={combobox.isActive(place) || undefined}
            onClick={() => combobox.take(option)}
          >
            <span className="grow">{option.label}</span>
            {isMany && chosen.includes(option.value) && <Icon name="check" size="s" />}
          </button>
        ))}
      </div>
      {offered.length === 0 && <p>{isLoading ? "正在查找…" : none}</p>}
      {left > 0 && <p>还有 {left} 个，请输入更完整的名称</p>}
    </div>
  );
}
