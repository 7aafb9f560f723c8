export type Manual = "socialUser" | "department";

/** Account types 2 and 3 get the social-user manual; others, visitors among them, the department's (specification §1). */
export const manualFor = (accountType: number | undefined): Manual =>
  accountType === 2 || accountType === 3 ? "socialUser" : "department";
