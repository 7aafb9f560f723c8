import type { SceneStatus } from "@sannong/contract/content/scene-words";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Declaration } from "./declaration.tsx";

const nothing = () => undefined;
function shown(status: SceneStatus): string {
  const declaration = {
    id: "s-1",
    name: "水稻旱直播智能播种",
    status,
    receiptNumber: null,
    note: null,
    updatedAt: "2026-11-21T23:30:00Z",
    form: {},
    revision: 1,
    regionName: null,
    levels: ["county" as const],
    history: [],
    places: [],
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Declaration declaration={declaration} onSection={nothing} onCheck={nothing} onBack={nothing} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test.each<[SceneStatus, string[]]>([
  ["draft", ["删除草稿"]],
  ["returned", ["删除草稿"]],
  ["county", ["撤回修改"]],
  ["province", ["撤回修改"]],
  ["published", []],
  ["takenDown", []],
])("of a declaration that is %s only what would not be refused is offered", (status, offered) => {
  const page = shown(status);
  const acts = ["撤回修改", "删除草稿"].filter((act) => page.includes(`>${act}</`));
  expect(acts).toEqual(offered);
});
