import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type DataColumn, DataTable, type RowSelection } from "./data-table.tsx";

type Person = { id: string; name: string; age: number };
const people: readonly Person[] = [
  { id: "1", name: "张三", age: 40 },
  { id: "2", name: "李四", age: 50 },
];
const columns: readonly DataColumn<Person>[] = [
  { title: "姓名", cell: ({ name }) => name, order: "name" },
  { title: "年龄", cell: ({ age }) => age, order: "oldest", direction: "descending", isNumber: true },
  { title: "状态", cell: () => "正常" },
];

type Given = {
  records?: readonly Person[] | undefined;
  error?: Error;
  isFirst?: boolean;
  order?: string;
  hidden?: readonly string[];
  selection?: RowSelection<Person>;
};
const drawn = ({ error, records = error ? undefined : people, isFirst = true, ...rest }: Given = {}) =>
  renderToStaticMarkup(
    <DataTable<Person>
      label="人员"
      read={{ data: records && { records }, error: error ?? null, isPlaceholderData: false, refetch: () => undefined }}
      columns={columns}
      keyOf={({ id }) => id}
      place={1}
      isFirst={isFirst}
      empty={{ what: "人员", howToFill: "新建以后列在这里。", narrowing: null }}
      onOrder={() => undefined}
      {...rest}
    />,
  );
const sortOf = (html: string) => [...html.matchAll(/aria-sort="(\w+)"/g)].map(([, way]) => way);

test("a table has its caption, and its columns are told as such", () => {
  const html = drawn();
  expect(html).toContain('<caption class="sr">人员</caption>');
  expect([...html.matchAll(/<th scope="col"/g)]).toHaveLength(3);
  // what a card on a phone is about
  expect(html).toContain('<td data-title="姓名" class="name">张三</td>');
});

test("which column is sorted, and which way, stands at its head; one that does not sort has no button", () => {
  expect(sortOf(drawn())).toEqual(["none", "none"]);
  expect(sortOf(drawn({ order: "name" }))).toEqual(["ascending", "none"]);
  expect(sortOf(drawn({ order: "oldest" }))).toEqual(["none", "descending"]);
  expect([...drawn().matchAll(/<button/g)]).toHaveLength(2);
});

test("a column that was taken out is in no row", () => {
  const html = drawn({ hidden: ["年龄"] });
  expect(html).not.toContain("年龄");
  expect([...html.matchAll(/<td[ >]/g)]).toHaveLength(4);
});

test("rows are chosen by checkboxes that say whom; a locked one cannot be, and all of the page leaves it out", () => {
  const selection = (chosen: string[]): RowSelection<Person> => ({
    chosen,
    onChoose: () => undefined,
    nameOf: ({ name }) => name,
    isLocked: ({ id }) => id === "2",
  });
  const one = drawn({ selection: selection(["1"]) });
  const boxes = [...one.matchAll(/<input[^>]*>/g)].map(([box]) => box);
  expect(boxes.map((box) => /aria-label="([^"]+)"/.exec(box)?.[1])).toEqual([
    "选择本页全部人员",
    "选择张三",
    "选择李四",
  ]);
  expect(boxes.map((box) => / checked/.test(box))).toEqual([true, true, false]);
  expect(boxes.map((box) => / disabled/.test(box))).toEqual([false, false, true]);
  expect(/<input[^>]*本页全部[^>]*>/.exec(drawn({ selection: selection([]) }))?.[0]).not.toContain("checked");
});

test("none at all, none on this page, and a failure are three things", () => {
  expect(drawn({ records: [] })).toContain("还没有人员");
  expect(drawn({ records: [], isFirst: false })).toContain("这一页没有内容了");
  expect(drawn({ error: new Error("gone") })).toContain("人员没有加载出来");
});

test("rows that were read stay when a later reading fails, which a toast tells", () => {
  expect(drawn({ error: new Error("gone"), records: people })).toBe(drawn());
});
