import * as styles from "./aids.module.css";
import { Button } from "@sannong/ui";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { usePreferences } from "../preferences.ts";
import { aids, keyOf, standOf } from "./aid-list.ts";
import { readReading, watchReading } from "./reading.ts";

/** 辅助工具, above the page: every aid, and whether it is on. */
export function AidsBar({ onClose }: { onClose: () => void }) {
  usePreferences();
  useSyncExternalStore(watchReading, readReading);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    window.scrollTo(0, 0);
    bar.current?.querySelector("button")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section className={styles.bar} ref={bar} aria-label="辅助工具" data-aid-part="bar">
      <div className="wrap">
        <ul className={styles.tools}>
          {aids.map((aid) => (
            <li key={aid.code}>
              <button type="button" className={styles.tool} aria-pressed={aid.isOn?.()} onClick={() => aid.press()}>
                {aid.name}
                <span className={styles.stand}>{standOf(aid)}</span>
              </button>
            </li>
          ))}
        </ul>
        <p className={styles.keys}>
          键盘：按住 Alt 和 Shift，再按
          {aids.map((aid) => ` ${keyOf(aid)} ${aid.name}`).join("、")}。
        </p>
        <p className={styles.barActs}>
          <Link className="btn d" to="/accessibility">
            怎么用
          </Link>
          <Button onClick={onClose}>收起工具</Button>
        </p>
      </div>
    </section>
  );
}
