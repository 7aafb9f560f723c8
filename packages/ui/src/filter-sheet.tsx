import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { type FilterGroup, FilterGroups } from "./filter-rail.tsx";
import type { Chosen } from "./list-address.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  groups: readonly FilterGroup[];
  chosen: Chosen;
  onChoose: (change: Chosen) => void;
  /** undefined where there is nothing to take back */
  onClear: (() => void) | undefined;
  /** how many the list holds now; undefined until known */
  total: number | undefined;
};

/** What narrows a list down, over the page: for a screen that has no room for it at the side. */
export const FilterSheet = ({ open, onClose, groups, chosen, onChoose, onClear, total }: Props) => (
  <Dialog open={open} onClose={onClose} title="筛选" width={640}>
    <div className="fl-sheet">
      <FilterGroups groups={groups} chosen={chosen} onChoose={onChoose} />
    </div>
    <div className="fl-sheet-f">
      <Button disabled={!onClear} onClick={onClear}>
        清除筛选
      </Button>
      <Button variant="primary" onClick={onClose}>
        {total === undefined ? "查看结果" : `查看 ${total.toLocaleString("zh-CN")} 个结果`}
      </Button>
    </div>
  </Dialog>
);
