import { KEYWORDS_MAX } from "../catalogue/search-path.ts";

/** What people say before and after what they want to know. */
const AROUND =
  /请问一下|我想问一下|我想问问|我想咨询一下|想咨询|想请教|想问一下|想问问|想问|请问|您好|你好|各位|领导|麻烦|帮我|谢谢|多谢|一下|那个|这个/gu;

const lengthOf = (text: string) => [...text].length;

/**
 * A question of any length as a search takes it: the words around it go first, then what stands farthest from its end,
 * for people tell their story before they ask.
 */
export function fittedQuestion(asked: string): string {
  const typed = asked.trim();
  if (lengthOf(typed) <= KEYWORDS_MAX) return typed;
  const bare = typed
    .replace(AROUND, "")
    .replace(/[\s\p{P}]+/gu, " ")
    .trim();
  return [...bare].slice(-KEYWORDS_MAX).join("").trim();
}
