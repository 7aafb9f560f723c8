import * as styles from "./utility-bar.module.css";
import { site } from "../../lib/words/site.ts";
import { Icon } from "@sannong/ui";
import { useSession } from "../../lib/session/session.ts";
import { openAids } from "../aids/aids.ts";
import { setCare, setContrast, usePreferences } from "../preferences.ts";
import type { Counter } from "./counter.ts";
import { DutyLink } from "./duty-link.tsx";
import { dutiesFor } from "./header-duties.ts";
import { LanguageLink } from "./language-link.tsx";
import { DemonstrationBand } from "../../lib/words/demonstration.tsx";

/** 关怀版, high contrast and all other aids: one press away on every page, remembered on this device. */
export function CareSwitches() {
  const { care, contrast } = usePreferences();
  return (
    <>
      <button type="button" aria-pressed={care} onClick={() => setCare(!care)}>
        <Icon name="care" />
        {care ? "退出关怀版" : "关怀版"}
      </button>
      <button type="button" aria-pressed={contrast !== ""} onClick={() => setContrast(contrast ? "" : "high")}>
        <Icon name="eye" />
        高对比
      </button>
      <button type="button" onClick={openAids}>
        <Icon name="gear" />
        辅助工具
      </button>
    </>
  );
}

/**
 * Above the bar: place, looks and duties; what a narrow one has no room for lies in the fold (`narrow.css`), and in 关怀版
 * all of them do (`header.module.css`).
 */
export function UtilityBar({ counter }: { counter: Counter }) {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : undefined;
  return (
    <div className="util">
      <div className="wrap">
        <span className={styles.place}>
          <Icon name="pin" />
          <span>{user?.regionName || site.provinceName}</span>
        </span>
        <DemonstrationBand />
        <span className="grow" />
        <CareSwitches />
        {dutiesFor(session, counter).map((duty) => (
          <DutyLink key={duty.address} duty={duty} className="duty" />
        ))}
        <LanguageLink className="duty" />
      </div>
    </div>
  );
}
