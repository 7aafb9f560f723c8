import { clearToasts, toastHistory } from "@sannong/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ButtonHTMLAttributes } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { integrationQueries } from "./integration.queries.ts";
import { SignOffList } from "./sign-off-list.tsx";

const { pressing } = vi.hoisted(() => ({ pressing: new Map<string, () => void>() }));
vi.mock("@sannong/ui", async (original) => ({
  ...(await original<typeof import("@sannong/ui")>()),
  Button({ onClick, "aria-label": label }: ButtonHTMLAttributes<HTMLButtonElement>) {
    if (label !== undefined) pressing.set(label, onClick as unknown as () => void);
    return null;
  },
}));
afterEach(() => {
  vi.unstubAllGlobals();
  clearToasts();
});

const row = { attempts: 9, toldAt: null, answer: "没有收下", notedAt: "2026-11-21T23:30:00Z", nextAt: null };

test("what was given up may be told once more, by its own number; what is told or still tried may not", async () => {
  const client = new QueryClient();
  const records = [
    { ...row, noticeId: "n-1", systemAbbr: "one", systemName: "甲系统", state: "failed" as const },
    { ...row, noticeId: "n-2", systemAbbr: "two", systemName: "乙系统", state: "repeated" as const },
    { ...row, noticeId: "n-3", systemAbbr: "three", systemName: "丙系统", state: "told" as const },
  ];
  const page = { pageNum: 1, pageSize: 20 };
  client.setQueryData(integrationQueries.signOffs(page).queryKey, { records, total: 3, ...page });
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <SignOffList systems={[]} view={{ system: "", state: "", page: 1 }} onView={() => undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  expect([...pressing.keys()].filter((label) => label.startsWith("重新通知"))).toEqual(["重新通知：甲系统"]);

  const asked = vi.fn<(url: string, body: unknown) => void>();
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit) => {
    asked(url, body);
    return Response.json({ success: true, code: 200, msg: "操作成功!", data: null });
  });
  pressing.get("重新通知：甲系统")?.();
  await expect.poll(() => toastHistory()[0]?.text).toBe("已重新通知，结果稍后可在这里看到");
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining("/integration/signOffs/replay"),
    JSON.stringify({ noticeId: "n-1" }),
  );
});
