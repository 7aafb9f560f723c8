import { isBad, type RatingAspect, ratingAspects } from "@sannong/contract/catalogue/rating-words";

export type RatingValues = { grade: number | undefined; comment: string } & Partial<Record<RatingAspect, number>>;
export const noRating: RatingValues = { grade: undefined, comment: "" };
const aspects = Object.keys(ratingAspects) as RatingAspect[];

/** What somebody did not grade by itself is as the whole. */
export const gradeOf = (values: RatingValues, aspect: RatingAspect): number | undefined =>
  values[aspect] ?? values.grade;

/** What keeps it from being sent, in the contract's own words. */
export function problemsOf({ grade, comment }: RatingValues): { grade?: string; comment?: string } {
  if (grade === undefined) return { grade: "请选择满意度" };
  return isBad(grade) && comment.trim() === "" ? { comment: "请写明哪里不满意，便于核实整改" } : {};
}

/** As it is sent. @throws Error for one without a grade, which `problemsOf` has told */
export function asSent(values: RatingValues) {
  const { grade, comment } = values;
  if (grade === undefined) throw new Error("a rating without a grade is not sent");
  const graded = Object.fromEntries(aspects.map((aspect) => [aspect, gradeOf(values, aspect) ?? grade]));
  return { grade, comment, ...(graded as Record<RatingAspect, number>) };
}

/** 4.62 of 462 hundredths, 97.3% of 973 thousandths. */
export const meanInWords = (hundredths: number): string => (hundredths / 100).toFixed(1);
export const shareInWords = (thousandths: number): string => `${(thousandths / 10).toFixed(1)}%`;
