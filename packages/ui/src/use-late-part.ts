import { type ComponentType, useState } from "react";
import { toast } from "./toast.tsx";

type Late<Given> = {
  /** undefined until it has been fetched */
  Part: ComponentType<Given> | undefined;
  isComing: boolean;
  /** Fetches it once; false when it did not come, which the person has been told: they may press again. */
  fetchPart: () => Promise<boolean>;
};

/**
 * A part whose script is fetched when somebody first presses for it, so that a page does not weigh what few open.
 *
 * @param load the same function at every drawing
 */
export function useLatePart<Given>(load: () => Promise<ComponentType<Given>>): Late<Given> {
  const [Part, setPart] = useState<ComponentType<Given>>();
  const [isComing, setComing] = useState(false);
  const fetchPart = async () => {
    if (Part) return true;
    setComing(true);
    try {
      const loaded = await load();
      setPart(() => loaded);
      return true;
    } catch {
      toast.error("页面没有加载完整，请检查网络后再试一次");
      return false;
    } finally {
      setComing(false);
    }
  };
  return { Part, isComing, fetchPart };
}
