import type { Refusals } from "./refusals.ts";

/** The manuals that clerks write themselves. */
export const manualsRefusals = {
  "manuals.hasProblems": {
    status: 200,
    code: 4850,
    message: "还有 {count} 处要改好才能发布，先看第 {line} 行：{problem}",
  },
  "manuals.shownChanged": {
    status: 200,
    code: 4851,
    outdated: true,
    message: "读者看到的手册刚刚换过，请看最新的内容，再决定要不要更换",
  },
  "manuals.notPdf": { status: 200, code: 4852, message: "供下载的文件只能是 PDF，请换一个文件" },
} as const satisfies Refusals;
