import type { ConnectedSystem } from "@sannong/contract/catalogue/services";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SystemList } from "./system-list.tsx";

const system = (systemAbbr: string, difference: Partial<ConnectedSystem> = {}): ConnectedSystem =>
  ({
    systemAbbr,
    name: systemAbbr,
    domain: "plant",
    health: "normal",
    wayIn: "system",
    ...difference,
  }) as ConnectedSystem;
const drawn = (systems: readonly ConnectedSystem[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SystemList systems={systems} onOpen={() => {}} />
    </MemoryRouter>,
  );
const away = system("silent", { health: "silent" });

test("the number is of those that one may step into now, not of the few that are shown", () => {
  const seven = Array.from("abcdefg", (name) => system(name));
  expect(drawn([...seven, away, system("closed", { wayIn: "notConnected" })])).toContain("直达 7 个系统");
});

test("where none may be stepped into, nothing is said of any", () => {
  expect(drawn([])).toBe("");
  expect(drawn([away, system("closed", { wayIn: "notConnected" })])).toBe("");
});
