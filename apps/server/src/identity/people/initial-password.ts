import { randomInt } from "node:crypto";

/** Nothing that is misread on paper or over the telephone: no 0 and O, no 1, I and l. */
const letters = ["ABCDEFGHJKMNPQRSTUVWXYZ", "abcdefghijkmnpqrstuvwxyz", "23456789", "@#%*?"] as const;
const LENGTH = 12;

/** A password for one sign-in: of all four kinds, so that the rule for passwords holds for it too. */
export function initialPassword(): string {
  const all = letters.join("");
  const signs = [...letters, ...Array.from({ length: LENGTH - letters.length }, () => all)].map(
    (from) => from[randomInt(from.length)] ?? "",
  );
  for (let last = signs.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [signs[last], signs[other]] = [signs[other] ?? "", signs[last] ?? ""];
  }
  return signs.join("");
}
