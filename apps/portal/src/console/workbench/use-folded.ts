import { useState } from "react";
import { keptText } from "../../lib/storage/storage.ts";

const kept = keptText("workbench.setUp.folded");

/** Whether somebody folded the list away in this browser. */
export function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => kept.get() === "yes");
  const fold = (to: boolean) => {
    setFolded(to);
    if (to) kept.set("yes");
    else kept.clear();
  };
  return [isFolded, fold];
}
