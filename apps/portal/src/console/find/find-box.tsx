import * as styles from "./find-box.module.css";
import { Icon } from "@sannong/ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { SignedIn } from "../../lib/session/session.ts";
import type { Found } from "./found.ts";
import { useFound } from "./use-found.ts";

type Props = { session: SignedIn; onGone: () => void };

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/** A field and what it finds; the focus stays in the field, arrows go through the list, Enter opens. */
export function FindBox({ session, onGone }: Props) {
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { groups, isLooking, isCurrent, unread } = useFound(session, typed);
  const all = groups.flatMap(({ found }) => found);
  const active = all[Math.min(at, all.length - 1)];

  const open = ({ to }: Found) => {
    onGone();
    void navigate(to);
  };
  const go = (to: number) => {
    setAt(to);
    list.current?.querySelector(`[id="${id}-${to}"]`)?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the keys of an input method are its own
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      go((all.indexOf(active as Found) + step + all.length) % all.length);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      if (isCurrent(active)) open(active);
    }
  };
  return (
    <div className={styles.findBox}>
      <div className="inp">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label="查找页面、用户、系统、公告和服务"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(active && { "aria-activedescendant": `${id}-${all.indexOf(active)}` })}
          placeholder="页面名称；完整的用户名、姓名或号码；系统、公告、服务的名称"
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
        />
      </div>
      <output className="sr">{isLooking ? "正在查找" : `${all.length} 条，用上下键选择`}</output>
      <div className={styles.findList} id={`${id}-list`} ref={list} role="listbox" aria-label="查找结果">
        {groups.map(({ name, found }) => (
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true">{name}</p>
            {found.map((one) => (
              <button
                type="button"
                key={one.key}
                id={`${id}-${all.indexOf(one)}`}
                role="option"
                tabIndex={-1}
                aria-selected={one === active}
                onClick={() => open(one)}
              >
                <Icon name={one.icon} />
                <span className="grow">{one.title}</span>
                <span className="sm sec2">{one.about}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      {unread.length > 0 && <p className="sm bad">{unread.join("、")}没有读到，请稍后再试。</p>}
      {all.length === 0 && (
        <p className="sec2 none">
          {isLooking ? "正在查找…" : "没有找到。用户名、姓名和号码须完整输入；也可以换一个说法。"}
        </p>
      )}
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd>选择<kbd>回车</kbd>打开<kbd>Esc</kbd>关闭
      </p>
    </div>
  );
}
