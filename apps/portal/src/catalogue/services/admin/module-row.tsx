import * as styles from "./module-row.module.css";
import type { ManagedModule } from "@sannong/contract/catalogue/services-admin";
import { Button, Icon, Tag } from "@sannong/ui";
import { type DragEvent, type KeyboardEvent, useState } from "react";

type Props = {
  module: ManagedModule;
  /** how much it holds, with all that lies below it */
  holds: Pick<ManagedModule, "systems" | "services">;
  isBusy: boolean;
  onStep: (step: -1 | 1) => void;
  onEdit: () => void;
  /** absent on the second level: pages show two */
  onAdd: (() => void) | undefined;
  onHide: () => void;
  onRemove: () => void;
  onDrag: (id: string | undefined) => void;
  onDropBefore: () => void;
  onDropInto: (() => void) | undefined;
};

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

/** One module: what it holds, and all one may do with it, by hand and by keys. */
export function ModuleRow({ module, holds: { systems, services }, isBusy, ...acts }: Props) {
  const { id, name, isHidden } = module;
  const [over, setOver] = useState<"before" | "into">();
  // the upper half of a row is the place before it, the lower half of one of the first level the place below it
  const partOf = ({ currentTarget, clientY }: DragEvent): "before" | "into" => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return acts.onDropInto && clientY > top + height / 2 ? "into" : "before";
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    acts.onStep(step);
  };
  return (
    <div
      className={styles.moduleRow}
      data-over={over}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        acts.onDrag(id);
      }}
      onDragEnd={() => acts.onDrag(undefined)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(partOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(undefined);
        if (partOf(event) === "into") acts.onDropInto?.();
        else acts.onDropBefore();
      }}
    >
      <Icon name="sort" size="s" />
      <button
        type="button"
        className="link name"
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={onKeyDown}
        onClick={acts.onEdit}
      >
        {name}
      </button>
      {isHidden && <Tag icon="eyeoff">已隐藏</Tag>}
      <span className={`sm sec2 ${styles.what}`}>
        {systems} 个系统，{services} 项服务
      </span>
      <span className="acts">
        <Button size="small" icon="up" disabled={isBusy} aria-label={`上移${name}`} onClick={() => acts.onStep(-1)} />
        <Button size="small" icon="down" disabled={isBusy} aria-label={`下移${name}`} onClick={() => acts.onStep(1)} />
        {acts.onAdd && (
          <Button size="small" icon="plus" aria-label={`下级：在${name}下新建栏目`} onClick={acts.onAdd}>
            下级
          </Button>
        )}
        <Button
          size="small"
          disabled={isBusy}
          aria-label={`${isHidden ? "显示" : "隐藏"}${name}`}
          onClick={acts.onHide}
        >
          {isHidden ? "显示" : "隐藏"}
        </Button>
        <Button size="small" icon="trash" aria-label={`删除${name}`} onClick={acts.onRemove} />
      </span>
    </div>
  );
}
