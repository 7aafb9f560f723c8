import { expect, test } from "vitest";
import { faultsOf, type Portal } from "./style-rules.ts";

const src = "apps/portal/src";
const row = `${src}/content/todos/todo-row.tsx`;
const rowSheet = `${src}/content/todos/todo-row.module.css`;

const sound = {
  published: { "packages/ui/src/controls.css": ".btn { color: red; }" },
  sheets: {
    [`${src}/styles/layout.css`]: ".page .btn { margin: 0.5em; }",
    [rowSheet]: ".is-late, .row:is(:global(.btn), .is-late) { background: url(a.png); }",
  },
  sources: {
    [row]: `import * as styles from "./todo-row.module.css";
      const Row = ({ late, n }: Props) => <p className={\`page s\${n} \${late ? styles.isLate : styles.row}\`}>in .text</p>;`,
  },
  besides: { "packages/ui/src/button.tsx": "export const buttonClass = (size: string) => `btn todo d-${size}`;" },
  shared: ["page"],
};

type Change = {
  published?: Record<string, string>;
  sheets?: Record<string, string>;
  sources?: Record<string, string>;
  shared?: string[];
};
const faults = ({ published = {}, sheets = {}, sources = {}, shared = sound.shared }: Change = {}) =>
  faultsOf({
    published: new Map(Object.entries({ ...sound.published, ...published })),
    sheets: new Map(Object.entries({ ...sound.sheets, ...sheets })),
    sources: new Map(Object.entries({ ...sound.sources, ...sources })),
    besides: new Map(Object.entries(sound.besides)),
    shared,
  } satisfies Portal);

test("a class of a module, one that is shared and one of the library are all there may be", () => {
  expect(faults()).toEqual([]);
});

test.each<[string, Change, string]>([
  [
    "a class that nobody uses",
    { sheets: { [rowSheet]: `${sound.sheets[rowSheet]} .gone { top: 0; }` } },
    `${rowSheet}: nobody who imports it uses gone`,
  ],
  [
    "a class of every page that nobody says, whatever is made of the beginning of another",
    { published: { "packages/ui/src/base.css": ".d-land .btn { top: 0; } @media print { .btn.g2 { top: 0; } }" } },
    "packages/ui/src/base.css: nobody says g2",
  ],
  [
    "a measure that no sheet gives a value, even with another in its place",
    {
      sheets: {
        [rowSheet]: `${sound.sheets[rowSheet]} .row { --own: 1px; gap: var(--own); font-size: var(--fs-lg, 18px); }`,
      },
    },
    `${rowSheet}: no sheet gives --fs-lg a value`,
  ],
  [
    "letters that stay small in 关怀版",
    { sheets: { [rowSheet]: `${sound.sheets[rowSheet]} @media print { .row { color: red; font-size: 12px; } }` } },
    `${rowSheet}: ".row" has letters of 12 px in every look`,
  ],
  [
    "what moves whatever is asked for",
    {
      sheets: {
        [rowSheet]: `${sound.sheets[rowSheet]} .row { transition: color var(--t-fast), top 0.2s; animation: appear 1ms 8s both; }`,
      },
      published: { "packages/ui/src/tokens.css": ":root { --t-fast: 120ms; }" },
    },
    `${rowSheet}: "color var(--t-fast), top 0.2s" moves for a time of its own`,
  ],
  [
    "a class that no sheet has",
    { sources: { [`${src}/routes/todo.tsx`]: `const Todo = () => <p className={isOver ? "page" : "far"} />;` } },
    `${src}/routes/todo.tsx: no sheet has the class far`,
  ],
  [
    "a page's class in a shared sheet",
    { sheets: { [`${src}/styles/layout.css`]: ".page { top: 0; } @media print { .todo { top: 0; } }" } },
    `${src}/styles/layout.css: todo is not listed as shared`,
  ],
  [
    "a name of somebody else in a module",
    { sheets: { [rowSheet]: `${sound.sheets[rowSheet]} .row :global(.todo) { top: 0; }` } },
    `${rowSheet}: todo is not listed as shared`,
  ],
  [
    "a module that styles what is not its own",
    { sheets: { [rowSheet]: `${sound.sheets[rowSheet]} .row p, :global(.page) p { top: 0; }` } },
    `${rowSheet}: ":global(.page) p" names no class of its own`,
  ],
  [
    "a module of another folder",
    {
      sources: {
        [`${src}/content/notices/notice.tsx`]: `import * as styles from "../todos/todo-row.module.css";`,
      },
    },
    `${src}/content/notices/notice.tsx: ${rowSheet} belongs to another folder`,
  ],
  [
    "a module of a folder that the page draws nothing of",
    {
      sources: {
        [`${src}/routes/todo.tsx`]: `import * as styles from "../content/todos/todo-row.module.css";
          import { Other } from "../content/todos-of-others/row.tsx";`,
      },
    },
    `${src}/routes/todo.tsx: ${rowSheet} belongs to another folder`,
  ],
  [
    "a page's module in another page",
    {
      sheets: { [`${src}/routes/todo.module.css`]: ".todo { top: 0; }" },
      sources: {
        [`${src}/routes/todo.tsx`]: `import * as styles from "./todo.module.css"; styles.todo;`,
        [`${src}/routes/mine.tsx`]: `import * as styles from "./todo.module.css";`,
      },
    },
    `${src}/routes/mine.tsx: ${src}/routes/todo.module.css belongs to another folder`,
  ],
  [
    "a plain sheet beside a component",
    { sheets: { [`${src}/content/todos/todo.css`]: ".page { top: 0; }" } },
    `${src}/content/todos/todo.css: a sheet beside a component is a module`,
  ],
  [
    "a plain sheet that a component brings",
    { sources: { [`${src}/routes/todo.tsx`]: `import "../styles/layout.css";` } },
    `${src}/routes/todo.tsx: ${src}/styles/layout.css is no module`,
  ],
  ["a name that is listed and in no sheet", { shared: ["page", "old"] }, "old is listed, in no sheet"],
  [
    "a name that is listed and published by the library",
    { shared: ["page", "btn"] },
    "btn is published by packages/ui: not listed",
  ],
])("%s is a fault", (_what, change, fault) => {
  expect(faults(change)).toEqual([fault]);
});

test("a page may use the sheet of a module it is composed of, and what lies below a folder that of the folder", () => {
  const uses = (path: string) => `import * as s from "${path}"; const One = () => <p className={s.row} />;`;
  expect(
    faults({
      sources: {
        [`${src}/routes/todo.tsx`]: `import { Row } from "../content/todos/todo-row.tsx";
          ${uses("../content/todos/todo-row.module.css")}`,
        [`${src}/content/todos/admin/desk.tsx`]: uses("../todo-row.module.css"),
      },
    }),
  ).toEqual([]);
});
