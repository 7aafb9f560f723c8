import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import * as styles from "./drawer.module.css";

type Props = {
  open: boolean;
  /** asked by Escape and by a press outside */
  onClose: () => void;
  /** what it is, for readers: nothing in it shows a title */
  label: string;
  children: ReactNode;
};

/**
 * What lies at the left edge until it is wanted, such as a navigation that has no place on a narrow screen. Keeps the
 * focus while it is open and gives it back. A form or something to be read is a `Dialog`.
 */
export function Drawer({ open, onClose, label, children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="mask" />
        <Base.Viewport className={styles.place}>
          <Base.Popup className={styles.drawer} aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
