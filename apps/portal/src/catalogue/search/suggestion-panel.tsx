import * as styles from "./suggestion-panel.module.css";
import { findables } from "@sannong/contract/catalogue/search-kinds";
import type { SearchScope } from "@sannong/contract/catalogue/search-path";
import { Icon } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { forgetSearch, searchHistory } from "./history.ts";
import { useSettled } from "../../lib/hooks/use-settled.ts";
import { Marked } from "./marked.tsx";
import { searchQueries, tellChoice } from "./search.queries.ts";
import { judgeSearch } from "./search-rules.ts";
import { isElsewhere, type OnOpen, pressFound } from "./result-item.tsx";
import { groupsOf, type Suggestion } from "./suggestion-groups.ts";

type Props = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  scope: SearchScope;
  onOpen: OnOpen;
  onType: (typed: string) => void;
};

/** So many suggestions are in sight while somebody types. */
const SEEN = 3;
const bringIntoView = (place: HTMLElement | null) => place?.scrollIntoView({ block: "nearest" });

/**
 * The list below a search box while somebody types: things that a press opens, searches of others, one's own. The
 * focus stays in the field, which is made a combobox; arrows go through the list.
 */
export function SuggestionPanel({ field, typed, scope, onOpen, onType }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(-1);
  const [history, setHistory] = useState(searchHistory);
  const navigate = useNavigate();
  const id = useId();
  const requested = useSettled(typed);
  const { data } = useQuery(searchQueries.suggest(requested, scope));
  const isEmpty = typed.trim() === "";
  const { groups, options } = groupsOf(isEmpty ? undefined : data, history, typed.trim());
  const isShown = isOpen && options.length > 0;
  const active = isShown ? options[at] : undefined;
  const terms = isEmpty ? [] : (data?.terms ?? []);

  const choose = (option: Suggestion) => {
    setOpen(false);
    setAt(-1);
    if (option.kind !== "thing") {
      const verdict = judgeSearch(option.text, scope);
      onType(option.text);
      if ("address" in verdict) void navigate(verdict.address);
      return;
    }
    const { thing } = option;
    tellChoice(typed.trim(), thing);
    if (thing.path !== null && (thing.identification === null || isElsewhere(thing))) void navigate(thing.path);
    else pressFound(thing, onOpen);
  };
  const forget = (text: string) => {
    forgetSearch(text);
    setHistory(searchHistory());
    setAt(-1);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // the keys of an input method are its own
    if (event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      // past either end stands the field itself
      return setAt(((at + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    }
    if (!isShown) return;
    if (event.key === "Escape") {
      event.preventDefault();
      setOpen(false);
      setAt(-1);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      choose(active);
    } else if (event.key === "Enter" || event.key === "Tab") setOpen(false);
    else if (event.key === "Delete" && active?.kind === "history") {
      event.preventDefault();
      forget(active.text);
    }
  });
  const onInput = useEffectEvent(() => {
    setOpen(true);
    setAt(-1);
  });
  const onFocus = useEffectEvent(() => {
    setHistory(searchHistory());
    setOpen(true);
  });
  const onBlur = useEffectEvent(() => setOpen(false));

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const heard: [string, (event: never) => void][] = [
      ["keydown", onKey],
      ["input", onInput],
      ["focus", onFocus],
      ["blur", onBlur],
    ];
    for (const [name, listener] of heard) input.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of heard) input.removeEventListener(name, listener as EventListener);
    };
  }, [field]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", String(isShown));
    if (isShown) input.setAttribute("aria-controls", id);
    else input.removeAttribute("aria-controls");
    if (active) input.setAttribute("aria-activedescendant", `${id}-${at}`);
    else input.removeAttribute("aria-activedescendant");
  }, [field, id, isShown, active, at]);

  // on a phone on its side the list begins below the screen, and arrows would go through what nobody sees
  const firstSeen = isEmpty ? -1 : Math.min(SEEN, options.length) - 1;
  useEffect(() => {
    if (!isShown) return;
    if (at < 0) bringIntoView(field.current);
    bringIntoView(document.getElementById(`${id}-${at < 0 ? firstSeen : at}`));
  }, [field, id, isShown, at, firstSeen]);

  return (
    <>
      <output className="sr">{isShown ? `${options.length} 条建议，用上下键选择` : ""}</output>
      {isShown && (
        // a press must not take the focus from the field
        <div className={`${styles.sug} no-print`} role="presentation" onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label="搜索建议">
            {groups.map(({ name, suggestions }) => (
              <div key={name} role="group" aria-label={name}>
                <p aria-hidden="true">{name}</p>
                {suggestions.map((option) => (
                  <Option
                    key={option.key}
                    id={`${id}-${options.indexOf(option)}`}
                    option={option}
                    terms={terms}
                    isActive={option === active}
                    onChoose={() => choose(option)}
                    onForget={forget}
                  />
                ))}
              </div>
            ))}
          </div>
          <p className={styles.keys} aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd>选择<kbd>回车</kbd>打开<kbd>Esc</kbd>关闭
          </p>
        </div>
      )}
    </>
  );
}

type OptionProps = {
  id: string;
  option: Suggestion;
  terms: readonly string[];
  isActive: boolean;
  onChoose: () => void;
  onForget: (text: string) => void;
};

function Option({ id, option, terms, isActive, onChoose, onForget }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={isActive ? `${styles.opt} on` : styles.opt}
      onClick={({ target }) => ((target as Element).closest(`.${styles.forget}`) ? onForget(option.text) : onChoose())}
    >
      <Icon name={iconOf(option)} />
      <span className="grow">
        <Marked text={option.text} terms={terms} />
      </span>
      {option.kind === "thing" && <span className="say">{option.says}</span>}
      {option.kind === "history" && (
        <>
          <span className="say">最近搜过</span>
          {/* for the pointer; the keyboard has the Delete key */}
          <span className={styles.forget} aria-hidden="true">
            <Icon name="x" size="s" />
          </span>
        </>
      )}
    </button>
  );
}

const iconOf = (option: Suggestion) => {
  if (option.kind === "thing") return findables[option.thing.kind].icon;
  return option.kind === "history" ? "hist" : "search";
};
