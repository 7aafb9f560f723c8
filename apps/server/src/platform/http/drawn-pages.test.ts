import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type DrawnPage, drawnPages } from "./drawn-pages.ts";

const page = (html: string): DrawnPage => ({ html, answers: [] });
const onFailure = vi.fn<(failure: unknown, address: string) => void>();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onFailure.mockReset();
});

/** Pages whose drawing ends when the test says so. */
function heldPages() {
  const begun: { address: string; end: (html: string) => void; fail: (why: Error) => void }[] = [];
  const drawnAt = drawnPages({
    onFailure,
    now: () => Date.now(),
    draw: (address) =>
      new Promise((done, failed) => begun.push({ address, end: (html) => done(page(html)), fail: failed })),
  });
  return { begun, drawnAt };
}

describe("pages drawn on the server", () => {
  test("a page is drawn once for whoever asks at the same time and in the next seconds, then anew", async () => {
    const { begun, drawnAt } = heldPages();
    const both = Promise.all([drawnAt("/notices"), drawnAt("/notices")]);
    begun[0]?.end("one");
    expect((await both).map((one) => one?.html)).toEqual(["one", "one"]);
    vi.advanceTimersByTime(4_000);
    expect((await drawnAt("/notices"))?.html).toBe("one");
    expect(begun).toHaveLength(1);
    vi.advanceTimersByTime(1_001);
    const anew = drawnAt("/notices");
    begun[1]?.end("two");
    expect((await anew)?.html).toBe("two");
  });

  test("while two are being drawn a third is left to the browser", async () => {
    const { begun, drawnAt } = heldPages();
    const first = drawnAt("/a");
    void drawnAt("/b");
    expect(await drawnAt("/c")).toBeUndefined();
    begun[0]?.end("a");
    await first;
    const third = drawnAt("/c");
    begun[2]?.end("c");
    expect((await third)?.html).toBe("c");
  });

  test("nobody waits long: the page comes without, and is there for the next", async () => {
    const { begun, drawnAt } = heldPages();
    const waiting = drawnAt("/slow");
    await vi.advanceTimersByTimeAsync(801);
    expect(await waiting).toBeUndefined();
    begun[0]?.end("late");
    expect((await drawnAt("/slow"))?.html).toBe("late");
  });

  test("a page that cannot be drawn is left to the browser, and it is written down why", async () => {
    const { begun, drawnAt } = heldPages();
    const failing = drawnAt("/broken");
    begun[0]?.fail(new Error("no window here"));
    expect(await failing).toBeUndefined();
    expect(onFailure).toHaveBeenCalledWith(expect.any(Error), "/broken");
  });

  test("only so many are kept, and no address that is nobody's link", async () => {
    const begun: string[] = [];
    const drawnAt = drawnPages({
      onFailure,
      draw: async (address) => {
        begun.push(address);
        return page(address);
      },
    });
    expect(await drawnAt(`/searchview?keywords=${"x".repeat(300)}`)).toBeUndefined();
    for (let number = 0; number <= 200; number++) await drawnAt(`/searchview?keywords=${number}`);
    await drawnAt("/searchview?keywords=200");
    expect(begun).toHaveLength(201);
    await drawnAt("/searchview?keywords=0");
    expect(begun).toHaveLength(202);
  });
});
