import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type MouseEvent, useId, useState } from "react";

export type Option = { value: string; label: string };

type Given = {
  /** what is offered for what was typed; undefined where the whole list is open */
  offeredFor: (typed: string | undefined) => readonly Option[];
  chosen: readonly string[];
  /** @returns whether the list stays open for another one */
  onPick: (value: string) => boolean;
  onTyped?: ((typed: string) => void) | undefined;
  /** what is offered was found for what was typed before: Enter takes nothing of it */
  isLoading?: boolean | undefined;
  /** Backspace in an empty field */
  onBackspace?: (() => void) | undefined;
};

/** As many options as anybody reads through: whoever looks for another one types on. */
export const MOST_OPTIONS = 200;

/** An input method is at work: its keys are its own. */
const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing;

/**
 * A field with a list below it, after the WAI-ARIA pattern: the focus stays in the field, arrows go through the list,
 * Enter takes, Escape closes the list and nothing else.
 */
export function useCombobox({ offeredFor, chosen, onPick, onTyped, isLoading, onBackspace }: Given) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const id = useId();
  const [isAbove, setAbove] = useState(false);
  const matching = isOpen ? offeredFor(typed) : [];
  const offered = matching.slice(0, MOST_OPTIONS);
  const active = Math.min(at, offered.length - 1);

  const type = (text: string | undefined) => {
    setTyped(text);
    onTyped?.(text ?? "");
  };
  const open = (field: HTMLElement) => {
    if (isOpen) return;
    setOpen(true);
    setAbove(hasMoreRoomAbove(field));
    setAt(
      Math.max(
        0,
        offeredFor(typed).findIndex(({ value }) => chosen.includes(value)),
      ),
    );
  };
  const close = () => {
    setOpen(false);
    if (typed !== undefined) type(undefined);
  };
  const take = ({ value }: Option) => {
    if (!onPick(value)) return close();
    type(undefined);
    setAt(offeredFor(undefined).findIndex((one) => one.value === value));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const option = offered[active];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      if (!isOpen) open(event.currentTarget);
      else if (offered.length > 0) setAt((active + step + offered.length) % offered.length);
    } else if (event.key === "Enter" && isOpen) {
      if (option && !isLoading) take(option);
    } else if (event.key === "Escape" && isOpen) {
      // a dialog around it stays
      event.stopPropagation();
      close();
    } else if (event.key === "Backspace" && event.currentTarget.value === "" && onBackspace) onBackspace();
    else return;
    event.preventDefault();
  };

  return {
    isOpen,
    typed,
    offered,
    left: matching.length - offered.length,
    isAbove,
    take,
    idOf: (place: number) => `${id}-${place}`,
    listId: `${id}-list`,
    isActive: (place: number) => place === active,
    onBlur(event: FocusEvent) {
      if (!event.currentTarget.contains(event.relatedTarget)) close();
    },
    input: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      ...(isOpen && { "aria-controls": `${id}-list` }),
      ...(offered.length > 0 && { "aria-activedescendant": `${id}-${active}` }),
      autoComplete: "off",
      spellCheck: false,
      onClick: (event: MouseEvent<HTMLInputElement>) => open(event.currentTarget),
      onKeyDown,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        open(event.currentTarget);
        setAt(0);
        type(event.target.value);
      },
    } as const,
  };
}

/** As high as the list grows, in CSS pixels; `.list` has the same. */
const LIST_HEIGHT = 288;

function hasMoreRoomAbove(field: HTMLElement): boolean {
  const place = field.getBoundingClientRect();
  const below = window.innerHeight - place.bottom;
  return below < LIST_HEIGHT && place.top > below;
}
