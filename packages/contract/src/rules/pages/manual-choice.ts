export type Manual = "socialUser" | "department";

/** Account types 2 and 3 get the social-user manual; others, visitors among them, the department's (specification §1). */
export const manualFor = (accountType: number | undefined): Manual =>
  accountType === 2 || accountType === 3 ? "socialUser" : "department";

/**
 * Of a visitor at the market's counter nobody knows which of the two is meant: that is asked. Whoever is signed in has
 * an account type, and a visitor at the staff counter is staff.
 */
export const asksWhichManual = (reader: { isVisitor: boolean; counter: "market" | "gov" }): boolean =>
  reader.isVisitor && reader.counter === "market";
