import { createMemoryRouter, type RouteObject } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { adoptToken, forgetSession } from "../../lib/session/session.ts";
import { guardOf, isLetIn, onLetIn, whereInstead } from "../access/guard.ts";
import { recordVisits } from "./record-visits.ts";

beforeEach(() => {
  const told = { user: { nickname: "演示", source: "" }, roles: [{ roleCode: "4" }], passwordUpdateTime: "" };
  const answer = { success: true, code: 200, msg: "", data: told };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const failing: RouteObject = {
  path: "/notices",
  loader: () => {
    throw new Error("this page does not come");
  },
};
const pages: RouteObject[] = [
  { middleware: [guardOf("portal")], loader: () => null, children: [failing, { path: "*", loader: () => null }] },
];

type Visiting = { at: string; hydrated?: boolean };

/** The router with the real guard, opened at an address; what is recorded, and how to go on. */
function open({ at, hydrated }: Visiting) {
  const recorded: string[] = [];
  const router = createMemoryRouter(pages, {
    initialEntries: [at],
    ...(hydrated && { hydrationData: { loaderData: { "0": null, "0-1": null } } }),
  });
  recordVisits(router, { isLetIn, onLetIn, record: (path) => recorded.push(path) });
  const settled = () =>
    vi.waitFor(() => expect(router.state).toMatchObject({ initialized: true, navigation: { state: "idle" } }));
  return { router, recorded, settled };
}

test.each([
  ["an open page", "/searchview", ["/searchview"]],
  ["a closed page", "/data/dataRequest", ["/first"]],
  ["an address that leads on to an open page", "/serve", ["/serve/govermentserve"]],
  ["an address that leads on to a closed page", "/system", ["/first"]],
  ["the root", "/", ["/first"]],
  ["an address that nobody knows", "/no/such/page", ["/404"]],
  ["the government's home", "/home", ["/first"]],
])("a visitor who opens %s has visited the one page that was shown", async (_name, at, visited) => {
  const { recorded, settled } = open({ at });
  await settled();
  expect(recorded).toEqual(visited);
});

test("pages that follow count one each, a filter and a refused way none", async () => {
  const { router, recorded, settled } = open({ at: "/searchview" });
  await settled();
  await router.navigate("/searchview?keywords=a");
  await router.navigate("/serve");
  await router.navigate("/404");
  await router.navigate("/no/such/page");
  expect(recorded).toEqual(["/searchview", "/serve/govermentserve", "/404"]);
});

test("a page that did not come is none", async () => {
  const { recorded, settled } = open({ at: "/notices" });
  await settled();
  expect(recorded).toEqual([]);
});

test("a page that was made ahead counts when the guard has let it in, and not before", async () => {
  const { router, recorded } = open({ at: "/homeZtfw", hydrated: true });
  expect(router.state.initialized).toBe(true);
  expect(recorded).toEqual([]);
  await whereInstead({ pathname: "/homeZtfw", search: "" });
  expect(recorded).toEqual(["/homeZtfw"]);
});

test("a market user at the government's home has visited the market's", async () => {
  await adoptToken("t", () => true);
  const { recorded, settled } = open({ at: "/home" });
  await settled();
  expect(recorded).toEqual(["/homeZtfw"]);
});
