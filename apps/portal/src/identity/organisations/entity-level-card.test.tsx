import { clearToasts, toastHistory } from "@sannong/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { entityLevelQuery } from "../../lib/queries/entity-level.ts";
import { EntityLevelCard } from "./entity-level-card.tsx";

const { confirming } = vi.hoisted(() => ({ confirming: new Map<string, () => void>() }));
vi.mock("@sannong/ui", async (original) => ({
  ...(await original<typeof import("@sannong/ui")>()),
  ConfirmDialog({ title, onConfirm }: { title: string; onConfirm: () => void }) {
    confirming.set(title, onConfirm);
    return null;
  },
}));
vi.mock("../../lib/session/session.ts", async (original) => ({
  ...(await original<typeof import("../../lib/session/session.ts")>()),
  useSession: () => ({ status: "signedIn", user: { id: "7" } }),
}));
afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

/** What the server says where an act has no words of its own (`http.test.ts`, the envelope). */
const SAID = "操作成功!";

test("specification §8: when an act of one's authentication succeeded the toast says what the server says, 操作成功!", async () => {
  const client = new QueryClient();
  client.setQueryData(entityLevelQuery("7").queryKey, {
    level: "selfDeclared",
    creditCode: "91320925MA1XXXXX0X",
    verified: null,
    review: {
      receiptNumber: "HY-20261121-AAAAA-BBBBB",
      status: "pending",
      reason: null,
      dueAt: "2026-11-27T10:00:00Z",
      createdAt: "2026-11-21T10:00:00Z",
    },
  });
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EntityLevelCard />
    </QueryClientProvider>,
  );
  vi.stubGlobal("fetch", async () => Response.json({ success: true, code: 200, msg: SAID, data: {} }));
  confirming.get("撤回核验申请吗？")?.();
  await expect.poll(() => toastHistory()[0]).toMatchObject({ kind: "success", text: SAID });
});
