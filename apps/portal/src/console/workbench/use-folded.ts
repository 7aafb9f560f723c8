import { useState } from "react";

const KEY = "workbench.setUp.folded";

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    // a browser that keeps nothing shows it every time
    return false;
  }
};

/** Whether somebody folded the list away in this browser. */
export function useFolded(): [boolean, (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(read);
  const fold = (to: boolean) => {
    setFolded(to);
    try {
      if (to) localStorage.setItem(KEY, "yes");
      else localStorage.removeItem(KEY);
    } catch {
      // it stays so until the page is left
    }
  };
  return [isFolded, fold];
}
