import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { BottomBar } from "./bottom-bar.tsx";

const { session } = vi.hoisted(() => ({ session: { now: {} } }));
vi.mock("../../lib/session/session.ts", async (original) => ({
  ...(await original<typeof import("../../lib/session/session.ts")>()),
  useSession: () => session.now,
}));

const signedIn = (userType: string) => ({ status: "signedIn", userType });

test.each([
  ["a visitor", { status: "anonymous" }, ["首页", "系统", "待办", "我的"]],
  ["a market user", signedIn("4"), ["首页", "系统", "待办", "我的"]],
  ["staff", signedIn("1"), ["首页", "系统", "待办", "数据", "我的"]],
])("specification §6: the staff's bar as %s sees it holds no item that needs their login", (_who, now, names) => {
  session.now = now;
  const drawn = renderToStaticMarkup(
    <MemoryRouter initialEntries={["/scene"]}>
      <BottomBar counter="gov" />
    </MemoryRouter>,
  );
  expect(drawn.match(/(?<=<\/svg>)\p{Script=Han}+/gu)).toEqual(names);
});
