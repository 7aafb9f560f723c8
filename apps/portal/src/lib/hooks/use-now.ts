import { useState } from "react";

/** The moment a block was first drawn: "new" and "two days left" need no finer clock. */
export function useNow(): Date {
  const [now] = useState(() => new Date());
  return now;
}
