import { TICKET_DAYS } from "../catalogue/rating-words.ts";

/** Months until whoever wrote to the office is answered: later a whole site fails its inspection (rule WEB-08). */
export const FEEDBACK_MONTHS = 3;

/**
 * Working days until somebody is answered who asks what is kept of them, or to change it: the rule on apps that collect
 * personal data allows no more. It comes by letter or telephone, so that no program counts them.
 */
const PERSONAL_DATA_DAYS = 15;

const numerals = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"] as const;

/** How long somebody who wrote may wait, as pages say it. */
export const feedbackMonths = `${numerals[FEEDBACK_MONTHS]}个月`;

/** By when somebody is answered, in the words that every page says it with. */
export const answerPromises = {
  feedback: `${numerals[FEEDBACK_MONTHS]}个月内`,
  badRating: `${TICKET_DAYS} 个工作日内`,
  personalData: `${PERSONAL_DATA_DAYS} 个工作日内`,
} as const;
