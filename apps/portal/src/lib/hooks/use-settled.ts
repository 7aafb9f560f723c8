import { useEffect, useState } from "react";

const SETTLES_MS = 150;

/** What was typed, once nothing more was for a moment. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
