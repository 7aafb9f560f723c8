import { type LineProblem, lineProblems } from "../../applications/binding-admin-words.ts";

/** All that stands against one line, in one sentence; empty where nothing does. */
export const lineInWords = ({ problems, doubleOf }: { problems: readonly LineProblem[]; doubleOf: number | null }) =>
  [...problems.map((problem) => lineProblems[problem]), ...(doubleOf === null ? [] : [`与第 ${doubleOf} 行重复`])].join(
    "；",
  );
