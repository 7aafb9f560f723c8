import * as styles from "./ordered-list.module.css";
import { Button, type Emptiness, EmptyList, Icon } from "@sannong/ui";
import { type KeyboardEvent, useState } from "react";
import { movedTo, stepped } from "./order-steps.ts";

type Item = { key: string; name: string; about: string };
type Props = {
  label: string;
  items: readonly Item[];
  isBusy: boolean;
  /** all keys in their new order */
  onOrder: (keys: string[]) => void;
  removing: { verb: string; onRemove: (key: string) => void };
  empty: Omit<Emptiness, "narrowing">;
};

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** Things in an order that is changed by dragging, by buttons, and by Alt with the arrows. */
export function OrderedList({ label, items, isBusy, onOrder, removing, empty }: Props) {
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const [said, setSaid] = useState("");
  const keys = items.map(({ key }) => key);
  const put = ({ name }: Pick<Item, "name">, order: string[] | undefined, key: string) => {
    if (!order || isBusy) return;
    setSaid(`${name}移到第 ${order.indexOf(key) + 1} 位`);
    onOrder(order);
  };
  const step = (item: Item, by: -1 | 1) => put(item, stepped(keys, item.key, by), item.key);
  const drop = (place: string) => {
    const item = items.find(({ key }) => key === dragged);
    setDragged(undefined);
    setOver(undefined);
    if (item) put(item, movedTo(keys, item.key, place), item.key);
  };
  const onKeyDown = (item: Item) => (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    step(item, by);
  };
  if (items.length === 0) return <EmptyList {...empty} narrowing={null} />;
  return (
    <>
      <output className="sr">{said}</output>
      <ol className={styles.orderedList} aria-label={label}>
        {items.map((item, at) => (
          <li key={item.key}>
            <div
              className="row"
              draggable
              data-over={over === item.key && dragged !== item.key ? "" : undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(item.key);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(item.key);
              }}
              onDrop={(event) => {
                event.preventDefault();
                drop(item.key);
              }}
            >
              <Icon name="sort" size="s" />
              <b className="num">{at + 1}</b>
              {/* takes the focus, so that keys move it */}
              <button
                type="button"
                className="name"
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onKeyDown={onKeyDown(item)}
              >
                {item.name}
              </button>
              <span className={`sm sec2 ${styles.what}`}>{item.about}</span>
              <span className="acts">
                <Button
                  size="small"
                  icon="up"
                  disabled={isBusy || at === 0}
                  aria-label={`上移${item.name}`}
                  onClick={() => step(item, -1)}
                />
                <Button
                  size="small"
                  icon="down"
                  disabled={isBusy || at === items.length - 1}
                  aria-label={`下移${item.name}`}
                  onClick={() => step(item, 1)}
                />
                <Button
                  size="small"
                  disabled={isBusy}
                  aria-label={`${removing.verb}：${item.name}`}
                  onClick={() => removing.onRemove(item.key)}
                >
                  {removing.verb}
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
