import { expect, test } from "vitest";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { serviceRegistry } from "./services.ts";

const BASE = "https://a.example";
const system = (abbr: string, difference: Partial<ConnectedSystem>) =>
  ({ abbr, protocol: "cas", stage: "live", postLogoutRedirectUris: [], ...difference }) as ConnectedSystem;

test("whoever comes after a system that is away has its addresses, be it by a prefix or below one", async () => {
  const away = { stage: "offline" } as const;
  const { find } = serviceRegistry({
    list: async () => [
      system("next", { redirectUris: [`${BASE}/app`], serviceMatch: "prefix" }),
      system("page", { ...away, redirectUris: [`${BASE}/app/in`] }),
      system("part", { ...away, redirectUris: [`${BASE}/app/part`], serviceMatch: "prefix" }),
      system("only", { ...away, redirectUris: [`${BASE}/other`], serviceMatch: "prefix" }),
      system("exact", { redirectUris: [`${BASE}/other/in`] }),
    ],
  });
  const found = async (path: string) => (await find(BASE + path))?.abbr;
  expect(await found("/app/in")).toBe("next");
  expect(await found("/app/part/x")).toBe("next");
  expect(await found("/other/in")).toBe("exact");
  // nobody came after it: it is found, and says that it is away
  expect(await found("/other/x")).toBe("only");
});
