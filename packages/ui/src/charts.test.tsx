import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BarChart, LineChart } from "./charts.tsx";

const shown = { label: "发送量", labels: ["1", "2"], series: [{ name: "已提交", values: [1, 2] }], words: String };

test("a step that goes on still is drawn apart, and said to", () => {
  const drawn = renderToStaticMarkup(<LineChart {...shown} unfinished="今天还没有过完" />);
  expect(drawn).toContain("今天还没有过完");
  expect(drawn.match(/<path/g)).toHaveLength(2);
  expect(renderToStaticMarkup(<LineChart {...shown} />).match(/<path/g)).toHaveLength(1);
});

test.each([
  ["lines", LineChart],
  ["bars", BarChart],
])("a chart of %s is as high before its width is known as afterwards", (_what, Chart) => {
  const [, drawn, own] =
    /viewBox="0 0 \d+ (\d+)" height="(\d+)"/.exec(renderToStaticMarkup(<Chart {...shown} />)) ?? [];
  expect(own).toBe(drawn);
  expect(Number(own)).toBeGreaterThan(0);
});
