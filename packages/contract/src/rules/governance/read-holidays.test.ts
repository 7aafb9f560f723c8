import { describe, expect, test } from "vitest";
import { readHolidays } from "./read-holidays.ts";

const short = (text: string, year = 2026) =>
  readHolidays(text, year).days.map(({ day, kind, name }) => `${day.slice(5)} ${kind} ${name}`);

describe("the announcement as it is published", () => {
  test("its paragraphs are read, weekdays in brackets are passed over", () => {
    const text = `国务院办公厅关于2026年部分节假日安排的通知
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至17日（农历正月初一、周二）放假调休，共3天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）放假1天，不调休。`;
    const { days, problems } = readHolidays(text, 2026);
    expect(problems).toEqual([]);
    expect(days.map(({ day, kind }) => `${day.slice(5)} ${kind}`)).toEqual([
      "01-01 off",
      "01-02 off",
      "01-03 off",
      "01-04 worked",
      "02-14 worked",
      "02-15 off",
      "02-16 off",
      "02-17 off",
      "02-28 worked",
      "04-04 off",
    ]);
    expect(days[4]).toMatchObject({ name: "春节调休" });
  });

  test("a holiday over new year's eve leaves to each year its own days", () => {
    const text = "一、元旦：2022年12月31日至2023年1月2日放假调休，共3天。";
    expect(short(text, 2023)).toEqual(["01-01 off 元旦", "01-02 off 元旦"]);
    expect(short(text, 2022)).toEqual(["12-31 off 元旦"]);
  });

  test("a holiday may end in the next month", () => {
    expect(short("二、春节：1月31日至2月2日放假。")).toEqual(["01-31 off 春节", "02-01 off 春节", "02-02 off 春节"]);
  });
});

describe("rows of a table", () => {
  test.each([
    ["2026-05-01,休,劳动节", ["05-01 off 劳动节"]],
    ["2026/5/1\t休\t劳动节", ["05-01 off 劳动节"]],
    ["2026-05-01,2026-05-03,休,劳动节", ["05-01 off 劳动节", "05-02 off 劳动节", "05-03 off 劳动节"]],
    ["2026年5月9日 班 劳动节调休", ["05-09 worked 劳动节调休"]],
    ["日期,类型,名称\n2026-05-09,上班,", ["05-09 worked "]],
  ])("%j", (text, days) => expect(short(text)).toEqual(days));

  test.each([
    ["2026-02-30,休,春节", "没有读出日期和“休”或“班”"],
    ["2026-05-01,劳动节", "没有读出日期和“休”或“班”"],
    ["2026-05-01,constructor,劳动节", "没有读出日期和“休”或“班”"],
    ["2026-05-03,2026-05-01,休,劳动节", "没有读出日期和“休”或“班”"],
    ["2025-05-01,休,劳动节", "不是 2026 年的日期"],
    ["2026-05-01,休,劳动节\n2026-05-01,班,劳动节", "2026-05-01 既写了休又写了班"],
  ])("%j is not taken silently", (text, reason) =>
    expect(readHolidays(text, 2026).problems.at(-1)).toMatchObject({ reason }),
  );
});
