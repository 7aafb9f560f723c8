import * as styles from "./order-list.module.css";
import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { Button, DomainIcon, type Domain, Icon, WholeWords } from "@sannong/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { moved } from "./moved.ts";

export type Kept = {
  favourite: Favourite;
  name: string;
  owner: string;
  domain: Domain;
  /** what `open` does, in a word */
  act: string;
  open: () => void;
};
type Props = {
  kept: readonly Kept[];
  onOrder: (favourites: Favourite[]) => void;
  onRemove: (kept: Kept) => void;
};

const keyOf = ({ favourite: { kind, subject } }: Kept) => `${kind} ${subject}`;
/** How far a key moves a thing. */
const keys: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** What I keep at hand, in my order: moved by two buttons, or by the arrow keys on the grip. */
export function OrderList({ kept, onOrder, onRemove }: Props) {
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, by: number) => {
    const one = kept[from];
    if (!one) return;
    const next = moved(kept, from, Math.max(-kept.length, Math.min(kept.length, by)));
    const to = next.indexOf(one);
    if (to === from) return setTold(`${one.name}已在${by < 0 ? "最前" : "最后"}`);
    onOrder(next.map(({ favourite }) => favourite));
    setTold(`${one.name}移到第 ${to + 1} 位，共 ${kept.length} 个`);
    // the row is drawn anew at its place: the keyboard goes with it
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(`.${styles.grip}`)[to]?.focus());
  };
  const onKey = (event: KeyboardEvent, from: number) => {
    const by = keys[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move(from, by);
  };

  return (
    <>
      <p className="sr" role="status">
        {told}
      </p>
      <ol className={styles.orderl} ref={list}>
        {kept.map((one, index) => (
          <li key={keyOf(one)}>
            <button
              type="button"
              className={styles.grip}
              aria-label={`移动${one.name}，第 ${index + 1} 位，按上下方向键`}
              onKeyDown={(event) => onKey(event, index)}
            >
              <Icon name="sort" size="s" />
            </button>
            <DomainIcon domain={one.domain} size="s" />
            <div className="grow">
              <h3>
                <WholeWords>{one.name}</WholeWords>
              </h3>
              <p>
                {one.favourite.kind === "system" ? "系统" : "服务"}　{one.owner}
              </p>
            </div>
            <div className={styles.oacts}>
              <Button size="small" icon="up" disabled={index === 0} onClick={() => move(index, -1)}>
                上移<span className="sr">{one.name}</span>
              </Button>
              <Button size="small" icon="down" disabled={index === kept.length - 1} onClick={() => move(index, 1)}>
                下移<span className="sr">{one.name}</span>
              </Button>
              <Button size="small" variant="link" onClick={() => onRemove(one)}>
                取消收藏<span className="sr">{one.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
