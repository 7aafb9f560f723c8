import type { PageHead } from "@sannong/contract/page-head";
import { lazyPages } from "./lazy-pages.ts";
import { taskPaths, lazyPaths } from "./lazy-paths.ts";
import { minePages } from "../mine/mine-pages.ts";

/** The head of every page whose address alone says what it is; the server writes it into the page it answers with. */
export async function collectHeads(): Promise<Record<string, PageHead>> {
  const ordinary = [...lazyPaths, ...taskPaths].filter((path) => !path.endsWith("/*"));
  const found = await Promise.all(
    ordinary.map(async (path) => {
      const { head, headOf } = await lazyPages[path]();
      return [path, headOf?.(path) ?? head] as const;
    }),
  );
  const [{ head: staffHome }, { head: marketHome }, { head: notFound }, { head: refused }] = await Promise.all([
    import("../../routes/home.tsx"),
    import("../../routes/homeZtfw.tsx"),
    import("../../routes/not-found.tsx"),
    import("../../routes/no-permission.tsx"),
  ]);
  const entry = { title: "选择入口" };
  return {
    "/": entry,
    "/first": entry,
    "/home": staffHome,
    "/homeZtfw": marketHome,
    "/404": notFound,
    "/401": refused,
    "/mine": { title: "我的账号" },
    ...Object.fromEntries(minePages.map(({ path, title }) => [path, { title }])),
    ...Object.fromEntries(found.flatMap(([path, head]) => (head ? [[path, head]] : []))),
  };
}
