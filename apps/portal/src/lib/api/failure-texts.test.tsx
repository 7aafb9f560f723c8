import { EmptyList, ErrorState, explain } from "@sannong/ui";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ApiRefusal, failureText } from "./api-failure.ts";

const refusal = (given: Partial<ConstructorParameters<typeof ApiRefusal>[0]>) =>
  new ApiRefusal({ status: 200, message: "没有这个行政区划", ...given });

const kinds: [string, Error, string, boolean][] = [
  ["no answer", refusal({ status: 0, message: "连接服务器失败" }), "连接服务器失败。请检查网络后重试。", true],
  ["401", refusal({ status: 401, message: "401登录过期!" }), "401登录过期!请重新登录后再看。", false],
  [
    "403",
    refusal({ status: 403, message: "/notice/list 没有权限", code: 403 }),
    "/notice/list 没有权限。您的账号看不到这里的内容，需要时请联系本单位管理员。",
    false,
  ],
  ["404", refusal({ status: 404, message: "/api/x Not Found" }), "/api/x Not Found。内容不存在，或者已经撤下。", false],
  [
    "429 in the server's words",
    refusal({ status: 429, message: "操作太频繁，请 10 秒后再试", code: 429, waitSeconds: 10 }),
    "操作太频繁，请 10 秒后再试。",
    true,
  ],
  [
    "429 of a proxy",
    refusal({ status: 429, message: "服务器错误", waitSeconds: 7 }),
    "服务器错误。请等 7 秒再重试。",
    true,
  ],
  [
    "429 of a proxy that tells no time",
    refusal({ status: 429, message: "服务器错误" }),
    "服务器错误。请稍等一会儿再重试。",
    true,
  ],
  [
    "500 with its number",
    refusal({ status: 500, message: "系统错误!请联系管理员!", code: 500, requestId: "7b1e-40c2" }),
    "系统错误!请联系管理员!请稍后重试，一直不行请把请求号告诉技术支持。请求号 7b1e-40c2",
    true,
  ],
  ["502", refusal({ status: 502, message: "502 连接服务器失败" }), "502 连接服务器失败。请稍后重试。", true],
  ["503", refusal({ status: 503, message: "503 服务器请求错误" }), "503 服务器请求错误。请稍后重试。", true],
  [
    "an answer that cannot be unsealed",
    refusal({ message: "解密失败!RES缺失TOKEN", code: 500 }),
    "解密失败!RES缺失TOKEN。请稍后重试。",
    true,
  ],
  ["what the server refuses", refusal({ code: 4001, requestId: "7b1e" }), "没有这个行政区划。", false],
  ["what is not ours to explain", new TypeError("x is undefined"), "系统错误!请重试。", true],
];

const wordsIn = (html: string) => html.replace(/<(?:p|button|div)[^>]*>/g, "|").replace(/<[^>]*>/g, "");

test.each(kinds)(
  "a block that failed says the true cause and the true remedy: %s",
  (_name, failure, words, mayRetry) => {
    const block = wordsIn(
      renderToStaticMarkup(<ErrorState title="通知没有加载出来" failure={failure} onRetry={vi.fn()} />),
    );
    expect(block).toContain(`|通知没有加载出来|${words}`);
    expect(block.includes("重试", block.indexOf(words) + words.length)).toBe(mayRetry);
  },
);

test.each(kinds)("its first words are the toast's: %s", (_name, failure) => {
  expect(failureText(failure)).toBe(explain(failure).sentence);
  expect(explain(failure).sentence).toBe(failure instanceof ApiRefusal ? failure.message : "系统错误!");
});

const emptyList = (isSet: boolean) =>
  wordsIn(
    renderToStaticMarkup(
      <EmptyList what="通知" howToFill="发布后会列在这里。" narrowing={{ isSet, onClear: vi.fn() }} />,
    ),
  );

test("a list without rows says what will be here, and that the filter found none only where there is one", () => {
  expect(emptyList(false)).toContain("还没有通知");
  expect(emptyList(false)).toContain("发布后会列在这里。");
  expect(emptyList(false)).not.toContain("清除筛选");
  expect(emptyList(true)).toContain("没有符合条件的通知");
  expect(emptyList(true)).toContain("清除筛选");
  expect(emptyList(true)).not.toContain("还没有");
});
