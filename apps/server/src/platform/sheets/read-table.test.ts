import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { bookOf, sheetOf, type TestSheet, workbookOf } from "../../../test/zip.ts";
import { type Wanted, readTable } from "./read-table.ts";
import { Refusal } from "../refusal.ts";

const TITLES = ["姓名", "手机号"] as const;
const list = (name: string, ...names: string[]): TestSheet => ({
  name,
  rows: [["人员名单"], [...TITLES, "备注"], ...names.map((one, at) => [one, `1540000000${at}`, "x"])],
});
const words: TestSheet = { name: "说明", rows: [["请按说明填写"], ["一、姓名写全名"]] };

const read = (file: Buffer, more: Partial<Wanted<(typeof TITLES)[number]>> = {}) =>
  readTable(Readable.from([file]), { columns: TITLES, most: 100, ...more }, async (table) => {
    const names = [];
    for await (const { cells } of table.rows) names.push(cells.姓名);
    return { ...table.read, names };
  });
const refusal = async (file: Buffer, more: Partial<Wanted<(typeof TITLES)[number]>> = {}) => {
  const thrown = await read(file, more).catch((one: unknown) => one);
  if (!(thrown instanceof Refusal)) throw new Error(`read: ${JSON.stringify(thrown)}`);
  return { reason: thrown.reason, said: thrown.message, data: thrown.detail.data };
};

describe("the sheet that is read", () => {
  test("is the one that fits, whatever stands before it, and what was read is told", async () => {
    expect(await read(bookOf([words, list("名单", "张三", "李四")]))).toEqual({
      sheet: "名单",
      columns: ["姓名", "手机号"],
      leftOut: ["备注"],
      names: ["张三", "李四"],
    });
  });

  test("is not hidden", async () => {
    for (const state of ["hidden", "veryHidden"] as const) {
      const former = { ...list("旧名单", "王五"), state };
      expect(await read(bookOf([former, list("名单", "张三")]))).toMatchObject({ sheet: "名单", names: ["张三"] });
    }
  });

  test("is asked for where several fit, by their names in the order of the tabs", async () => {
    const book = bookOf([list("新 & 改", "张三"), words, list("旧名单", "王五")], { archived: [2, 0, 1] });
    expect(await refusal(book)).toEqual({
      reason: "sheet.which",
      said: "有几张表都能导入：“新 & 改”、“旧名单”。请选择要导入哪一张",
      data: { sheets: ["新 & 改", "旧名单"] },
    });
    expect(await read(book, { sheet: "旧名单" })).toMatchObject({ sheet: "旧名单", names: ["王五"] });
    expect(await read(book, { sheet: "新 & 改" })).toMatchObject({ names: ["张三"] });
    expect(await refusal(book, { sheet: "说明" })).toMatchObject({ reason: "sheet.which" });
  });

  test("is not one without rows, unless there is no other", async () => {
    expect(await read(bookOf([list("模板"), list("名单", "张三")]))).toMatchObject({ sheet: "名单" });
    expect(await refusal(bookOf([list("模板"), words]))).toMatchObject({ reason: "sheet.empty" });
  });

  test("is missed by names: which ones were looked at, and what the nearest lacks", async () => {
    const half: TestSheet = { name: "通讯录", rows: [["姓名", "电话"]] };
    expect((await refusal(bookOf([words, half]))).said).toBe(
      "表头与模板不一致，看过的表有“说明”、“通讯录”，其中“通讯录”最接近，缺少：手机号。请下载模板，不要改动表头",
    );
    expect((await refusal(bookOf([half]))).said).toContain("看过的表有“通讯录”，缺少：手机号");
    expect((await refusal(Buffer.from("姓名,电话\r\n张三,1\r\n"))).said).toBe(
      "表头与模板不一致，缺少：手机号。请下载模板，不要改动表头",
    );
  });

  test("of two columns with one title gives the first, and says so of the other", async () => {
    const file = bookOf([
      {
        name: "名单",
        rows: [
          ["姓名*", "手机号", "姓 名"],
          ["张三", "1", "李四"],
        ],
      },
    ]);
    expect(await read(file)).toMatchObject({ names: ["张三"], leftOut: ["姓 名"] });
  });
});

describe("a cell is read as it is shown", () => {
  const FORMATS = ["0.0%", '0.0"%"', "yyyy-mm-dd"];
  const styles = `<numFmts count="3">${FORMATS.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${format.replaceAll('"', "&quot;")}"/>`).join("")}</numFmts><cellXfs count="4"><xf numFmtId="0"/>${FORMATS.map((_format, at) => `<xf numFmtId="${170 + at}" applyNumberFormat="1"/>`).join("")}</cellXfs>`;
  const cellRead = async (xml: string) => {
    const [head, row] = [
      `<c r="A1" t="str"><v>姓名</v></c><c r="B1" t="str"><v>手机号</v></c>`,
      `${xml}<c r="B2"><v>1</v></c>`,
    ];
    const file = workbookOf({ sheet: sheetOf(`<row r="1">${head}</row><row r="2">${row}</row>`), styles });
    return (await read(file)).names[0];
  };

  test.each([
    ["a share", `<c r="A2" s="1"><v>0.856</v></c>`, "85.6%"],
    ["a share that no fraction is exactly", `<c r="A2" s="1"><v>0.07</v></c>`, "7%"],
    ["a share that was worked out", `<c r="A2" s="1"><f>A1/B1</f><v>0.5</v></c>`, "50%"],
    ["a number with a word behind it", `<c r="A2" s="2"><v>85.6</v></c>`, 85.6],
    ["a day", `<c r="A2" s="3"><v>46053</v></c>`, new Date("2026-01-31T00:00:00Z")],
    ["a number that is no day", `<c r="A2" s="3"><v>20260131</v></c>`, "########"],
    ["a number beyond all days", `<c r="A2" s="3"><v>320925199001010011</v></c>`, "########"],
  ])("%s", async (_name, xml, shown) => expect(await cellRead(xml)).toEqual(shown));
});

test("a title that is left out is told without half a sign", async () => {
  const title = `${"长".repeat(29)}𠮷名`;
  const rows = [
    [...TITLES, title],
    ["张三", "15400000001", "x"],
  ];
  expect((await read(bookOf([{ name: "名单", rows }]))).leftOut).toEqual(["长".repeat(29)]);
});

describe("a table of text", () => {
  const textBy = (delimiter: string) =>
    [
      ["人员名单"],
      ["姓名", "手机号", "备注"],
      ['"张三,""三哥"""', "15400000000", ""],
      ["李四", "15400000001", '"两\n行"'],
    ]
      .map((cells) => `${cells.join(delimiter)}\r\n`)
      .join("");
  const text = textBy(",");
  const GBK = Buffer.from("d0d5c3fb2cb5e7bbb02ccad6bbfabac50d0ad5c5c8fd2c2c3135343030303030303030", "hex");

  test.each<[string, () => Buffer]>([
    ["UTF-8", () => Buffer.from(text)],
    ["UTF-8 with its mark", () => Buffer.from(`\uFEFF${text}`)],
    ["UTF-16 with its mark", () => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16 the other way round", () => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["semicolons", () => Buffer.from(textBy(";"))],
    ["tabs", () => Buffer.from(textBy("\t"))],
  ])("in %s", async (_what, file) => {
    expect(await read(file())).toEqual({
      sheet: null,
      columns: ["姓名", "手机号"],
      leftOut: ["备注"],
      names: ['张三,"三哥"', "李四"],
    });
  });

  test("in GBK", async () => expect(await read(GBK)).toMatchObject({ leftOut: ["电话"], names: ["张三"] }));

  test.each<[string, Buffer]>([
    ["a quote without end", Buffer.from('姓名,手机号\n张三,1\n"李四,2\n王五,3\n')],
    ["no text", Buffer.from([0, 1, 2, 3])],
    ["an older workbook", Buffer.from("d0cf11e0a1b11ae1000000", "hex")],
    ["an archive that is no workbook", Buffer.from("PK no workbook")],
  ])("%s is not read", async (_what, file) =>
    expect(await refusal(file)).toMatchObject({ reason: "sheet.unreadable" }),
  );
});

test("a file that was cut off at what may be sent is not read as far as it goes", async () => {
  const sent = Object.assign(Readable.from([Buffer.from("姓名,手机号\n张三,1\n")]), { truncated: true });
  const reading = readTable(sent, { columns: TITLES, most: 100 }, async () => "read");
  await expect(reading).rejects.toMatchObject({ reason: "sheet.unreadable" });
});

test("a name of nothing but what a sheet writes for the end of a line is no name", async () => {
  const rows = [[...TITLES], ["_x000D_", "1"], ["张_x000D_三", "2"]];
  expect((await read(bookOf([{ name: "名单", rows }]))).names).toEqual([null, "张三"]);
});
