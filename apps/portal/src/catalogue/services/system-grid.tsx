import * as styles from "./system-views.module.css";
import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { Button, buttonClass, EmptyState, SystemTile } from "@sannong/ui";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { saidOfSystem } from "./system-marks.ts";

const FIRST_SHOWN = 9;

type Props = {
  systems: readonly ConnectedSystem[];
  star: (system: ConnectedSystem) => ReactNode;
  onOpen: (system: ConnectedSystem) => void;
};

export const NoSystems = () => (
  <EmptyState
    kind="nothingYet"
    title="这里还没有接入的系统"
    action={
      <Link className={buttonClass()} to="/systemsettled">
        申请接入系统
      </Link>
    }
  >
    系统接入后会出现在这里。
  </EmptyState>
);

/** Systems as tiles with health and what they ask. */
export function SystemGrid({ systems, star, onOpen }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  if (systems.length === 0) return <NoSystems />;
  const visible = showsAll ? systems : systems.slice(0, FIRST_SHOWN);
  return (
    <>
      <ul className={styles.systems}>
        {visible.map((system) => (
          <li key={system.systemAbbr}>
            <SystemTile {...saidOfSystem(system)} star={star(system)} onOpen={() => onOpen(system)} />
          </li>
        ))}
      </ul>
      {visible.length < systems.length && (
        <Button variant="link" block onClick={() => setShowsAll(true)}>
          显示全部 {systems.length} 个系统
        </Button>
      )}
    </>
  );
}
