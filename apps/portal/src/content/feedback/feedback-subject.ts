import { cut } from "@sannong/contract/rules/texts/cut";

/** What other pages send people here for; anything else in the address is somebody's invention. */
const topics = ["信用修复", "公示异议", "没有搜到"] as const;
const LONGEST = 60;

/** `【信用修复】苏农罚〔2026〕12 号`: what a feedback is about when a page has led to it. */
export function subjectIn(query: URLSearchParams): string | undefined {
  const topic = topics.find((one) => one === query.get("topic"));
  if (!topic) return undefined;
  const about = cut((query.get("about") ?? "").trim(), LONGEST);
  return `【${topic}】${about}`;
}

/** The words that are sent: the subject stands above what was typed, which must be there. */
export const withSubject = (subject: string | undefined, typed: string): string =>
  subject === undefined || typed.trim() === "" ? typed : `${subject}\n${typed.trim()}`;
