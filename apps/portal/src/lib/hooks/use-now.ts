import { useState } from "react";
import { present } from "../browser/clock.ts";

/** The moment a block was first drawn: "new" and "two days left" need no finer clock. */
export function useNow(): Date {
  const [now] = useState(present);
  return now;
}
