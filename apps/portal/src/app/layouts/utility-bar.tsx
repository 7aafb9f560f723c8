import { showsAppEntry } from "@sannong/contract/rules/app-entry";
import { site } from "../../lib/site.ts";
import { Icon } from "@sannong/ui";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { openDialog } from "../dialogs.ts";
import { setCare, setContrast, usePreferences } from "../preferences.ts";
import { type Counter, otherCounter } from "./counter.ts";
import { DemonstrationBand } from "../../lib/demonstration.tsx";

/** The form opens above the page one is on; in another tab it is a page. */
function openAbove(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openDialog("feedback", {});
}

/** 关怀版 and high contrast: one press away on every page, remembered on this device. */
export function CareSwitches() {
  const { care, contrast } = usePreferences();
  return (
    <>
      <button type="button" aria-pressed={care} onClick={() => setCare(!care)}>
        <Icon name="care" />
        {care ? "退出关怀版" : "关怀版"}
      </button>
      <button type="button" aria-pressed={contrast} onClick={() => setContrast(!contrast)}>
        <Icon name="eye" />
        高对比
      </button>
    </>
  );
}

export function UtilityBar({ counter }: { counter: Counter }) {
  const session = useSession();
  const user = session.status === "signedIn" ? session.user : undefined;
  return (
    <div className="util">
      <div className="wrap">
        <span className="only-d">
          <Icon name="pin" />
          {user?.regionName || site.provinceName}
        </span>
        <DemonstrationBand />
        <span className="grow" />
        <CareSwitches />
        <Link className="only-d" to="/accessibility">
          <Icon name="info" />
          无障碍
        </Link>
        <Link className="only-d" to="/manual">
          <Icon name="download" />
          用户手册
        </Link>
        <Link className="only-d" to="/feedback" onClick={openAbove}>
          <Icon name="chat" />
          意见反馈
        </Link>
        {showsAppEntry(user?.regionCode) && (
          <Link className="only-d wide" to="/app">
            <Icon name="phone" />
            手机应用
          </Link>
        )}
        {/* a document of its own: /first ships without the application */}
        <a className="only-d link" href="/first?isLogin">
          {otherCounter[counter]}
        </a>
      </div>
    </div>
  );
}
