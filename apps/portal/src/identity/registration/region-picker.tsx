import * as styles from "./region-picker.module.css";
import type { RegionNode } from "@sannong/contract/operations/regions";
import { Button, Dialog, ErrorState, Icon, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import {
  asChosen,
  type ChosenRegion,
  choicesBelow,
  type FoundRegion,
  firstPath,
  fullName,
  isSpelled,
  searchRegions,
  withoutOther,
} from "./find-regions.ts";
import { lists } from "./lists.ts";

type Props = { offersOther: boolean; onChoose: (region: ChosenRegion) => void; onClose: () => void };

/**
 * 选择行政区划: one inline combobox over the whole tree (design §7): children of the region one stands in, or a search
 * over all. Arrows, Home and End move, Enter goes in or takes the last level, Backspace goes up.
 */
export function RegionPicker({ offersOther, onChoose, onClose }: Props) {
  const { data: tree, isError, error, refetch } = useQuery(lists.regions);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open
      title="选择行政区划"
      width={640}
      onClose={onClose}
      // a keyboard that springs up would hide the list
      initialFocus={(how) => (how === "touch" ? true : input.current)}
    >
      {tree && <Picker tree={offersOther ? tree : withoutOther(tree)} onChoose={onChoose} input={input} />}
      {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!tree && !isError && <Skeleton rows={5} />}
    </Dialog>
  );
}

const keepInSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

type PickerProps = {
  tree: RegionNode[];
  onChoose: Props["onChoose"];
  input: React.RefObject<HTMLInputElement | null>;
};

function Picker({ tree, onChoose, input }: PickerProps) {
  const [path, setPath] = useState(() => firstPath(tree));
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const listId = useId();
  const searching = typed.trim() !== "";
  const spelled = useQuery({ ...lists.spellings, enabled: searching && isSpelled(typed) });
  const choices = searching ? searchRegions(tree, typed, spelled.data) : choicesBelow(tree, path);
  const here = path.at(-1);

  // The tree may come after the dialog. A keyboard that springs up on a phone would hide the list.
  useEffect(() => {
    if (window.matchMedia("(pointer: fine)").matches) input.current?.focus();
  }, [input]);

  const standIn = (next: RegionNode[]) => {
    setPath(next);
    setTyped("");
    setActive(0);
  };
  const take = ({ node, path: way }: FoundRegion) => {
    if (!node.children?.length) return onChoose(asChosen(way));
    standIn(way);
    input.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // the keys of an input method are its own
    if (event.nativeEvent.isComposing) return;
    const last = choices.length - 1;
    const moves: Record<string, () => number> = {
      ArrowDown: () => (active >= last ? 0 : active + 1),
      ArrowUp: () => (active <= 0 ? last : active - 1),
      Home: () => 0,
      End: () => last,
    };
    const move = moves[event.key];
    const chosen = choices[active];
    if (move && choices.length > 0) setActive(move());
    else if (event.key === "Enter" && chosen) take(chosen);
    else if (event.key === "Backspace" && typed === "" && path.length > 0) standIn(path.slice(0, -1));
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.regions}>
      <nav aria-label="已选的上级">
        <button type="button" className="link" onClick={() => standIn([])}>
          全部
        </button>
        {path.map((node, depth) => (
          <span key={node.bm}>
            <Icon name="right" size="s" />
            <button type="button" className="link" onClick={() => standIn(path.slice(0, depth + 1))}>
              {node.label}
            </button>
          </span>
        ))}
      </nav>
      <label className="inp">
        <Icon name="search" />
        <span className="sr">搜索行政区划</span>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices[active] ? `${listId}-${active}` : undefined}
          placeholder="输入名称或拼音，如 jianhu"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div className={styles.options} id={listId} role="listbox" aria-label="行政区划">
        {choices.map(({ node, path: way }, place) => (
          <div
            key={node.bm}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === active}
            tabIndex={-1}
            onKeyDown={onKeyDown}
            ref={place === active ? keepInSight : undefined}
            onClick={() => take({ node, path: way })}
          >
            <span>
              {node.label}
              {searching && way.length > 1 && <small>{fullName(way.slice(0, -1))}</small>}
            </span>
            {node.children?.length ? <Icon name="right" size="s" /> : null}
          </div>
        ))}
      </div>
      {choices.length === 0 && !spelled.isLoading && (
        <p className="hint">没有找到“{typed.trim()}”，换个名称试试，或逐级选择</p>
      )}
      <div className="dlg-f">
        <Button variant="primary" disabled={!here} onClick={() => onChoose(asChosen(path))}>
          {here ? `就选${here.label}` : "请先在上面选择"}
        </Button>
      </div>
    </div>
  );
}
