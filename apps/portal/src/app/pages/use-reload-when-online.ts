import { useEffect } from "react";
import { noteConnection, NoConnection, onConnectionBack, useConnectionLost } from "../../lib/api/connection.ts";
import { ChunkNotLoaded } from "../../lib/navigation/load-chunk.ts";

/** Why a page did not come, or null when it came and failed. */
export type Missing = "offline" | "slow" | "lost" | null;

/** For what stands in the place of a page that did not come: why, and as soon as the line is back it is loaded anew. */
export function useReloadWithLine(problem: unknown): Missing {
  const isMissing = problem instanceof ChunkNotLoaded || problem instanceof NoConnection;
  const isOffline = useConnectionLost();
  useEffect(() => {
    if (!isMissing) return undefined;
    noteConnection("lost");
    return onConnectionBack(() => window.location.reload());
  }, [isMissing]);
  if (!isMissing) return null;
  if (isOffline) return "offline";
  return problem instanceof ChunkNotLoaded && problem.timedOut ? "slow" : "lost";
}

export const missingWords = {
  offline: { title: "网络断开了", text: "现在连不上网络，连上后页面会自动打开。您的登录没有受影响。" },
  slow: {
    title: "页面加载超时",
    text: "网络较慢，页面在 2 分钟内没有加载完。您的登录没有受影响，重新加载即可继续。",
  },
  lost: {
    title: "页面没有加载完整",
    text: "可能是网络断开了，或者门户刚刚更新了版本。您的登录没有受影响，重新加载即可继续。",
  },
} as const;
