import { expect, test, vi } from "vitest";
import { saveProblems } from "./row-problems.ts";

const save = vi.hoisted(() => vi.fn<(name: string, content: string) => void>());
vi.mock("../../lib/browser/save-file.ts", () => ({ saveFile: save }));

test.each(["=1", "＝cmd", "|calc", "%1", "  =1", "\t+1", "\n=1"])(
  "a name %j out of a workbook is nothing a spreadsheet runs in the list of its problems",
  (who) => {
    saveProblems(
      {
        rows: 1,
        good: 0,
        imported: 0,
        read: { sheet: "名单", columns: [], leftOut: [] },
        problems: [{ line: 5, who, reasons: ["手机号有误", "重复"] }],
      },
      "姓名",
    );
    expect(save.mock.lastCall?.[1]).toContain(`"5","'${who}","手机号有误；重复"`);
  },
);
