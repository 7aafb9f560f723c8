import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Paged } from "./paged.tsx";

const SIZE = 10;
const drawn = (page: number, records: string[], total: number) =>
  renderToStaticMarkup(
    <Paged<string>
      label="反馈"
      read={{ data: { records, total }, error: null, isPlaceholderData: false, refetch: () => undefined }}
      page={page}
      size={SIZE}
      onPage={() => undefined}
      empty={{ what: "反馈", howToFill: "有人提交后会出现在这里。", narrowing: null }}
    >
      {(shown) => <p>{shown.join("、")}</p>}
    </Paged>,
  );

test("behind the last page it says so and leads back, however few there are", () => {
  for (const total of [3, 23]) {
    const html = drawn(9, [], total);
    expect(html).toContain("这一页没有内容了");
    expect(html).toContain("看最后一页");
    expect(html).toContain('aria-label="反馈翻页"');
    expect(html).toMatch(/aria-label="下一页" disabled=""/);
  }
});

test("a page with rows shows them, and one without any at all says how it is filled", () => {
  expect(drawn(1, ["甲", "乙"], 2)).toContain("甲、乙");
  expect(drawn(1, ["甲"], 1)).not.toContain("翻页");
  expect(drawn(1, [], 0)).toContain("还没有反馈");
});
