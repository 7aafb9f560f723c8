import { useEffect } from "react";

/** While this stands open, it is printed without the page below it (`styles/print.css`). */
export function usePrintedAlone(): void {
  useEffect(() => {
    document.body.dataset["printsAlone"] = "";
    return () => void delete document.body.dataset["printsAlone"];
  }, []);
}
