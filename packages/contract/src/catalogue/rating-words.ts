/** 好差评: the five grades, the best first (rule WEB-12). */
export const ratingGrades = [
  [5, "非常满意"],
  [4, "满意"],
  [3, "基本满意"],
  [2, "不满意"],
  [1, "非常不满意"],
] as const;
export type RatingGrade = (typeof ratingGrades)[number][0];

/** What is graded besides, each by itself. */
export const ratingAspects = {
  efficiency: "办事效率",
  accuracy: "指南精确度",
  convenience: "便捷度",
  platform: "平台操作性",
} as const;
export type RatingAspect = keyof typeof ratingAspects;

export const gradeWord = (grade: number): string => ratingGrades.find(([value]) => value === grade)?.[1] ?? "";

/** 不满意 and 非常不满意 are looked into. */
export const isBad = (grade: number): boolean => grade <= 2;

/** Working days until what was found bad is mended and its author called back. */
export const TICKET_DAYS = 15;
export const RATING_WORDS = 500;

export const callBackResults = {
  satisfied: "满意",
  partly: "基本满意",
  unsatisfied: "不满意",
  unreachable: "联系不上",
} as const;
export type CallBackResult = keyof typeof callBackResults;
