import { describe, expect, test } from "vitest";
import { idleCollector } from "./collect-garbage.ts";

const MB = 2 ** 20;

describe("what load left behind", () => {
  /** After the start 150 MB are resident, and a collection brings it to `after`. */
  function server(after: number) {
    const state = { resident: 150 * MB, busy: 0, collections: 0 };
    const look = idleCollector({
      busyShare: () => state.busy,
      resident: () => state.resident,
      collect() {
        state.collections += 1;
        state.resident = after * MB;
      },
    });
    return { state, look };
  }

  test("is given back in the first quiet minute, and not while anybody is served", () => {
    const { state, look } = server(170);
    Object.assign(state, { resident: 300 * MB, busy: 0.4 });
    look();
    expect(state.collections).toBe(0);
    state.busy = 0.01;
    look();
    expect([state.collections, state.resident]).toEqual([1, 170 * MB]);
  });

  test("is looked for again only when there is more of it", () => {
    const { state, look } = server(250);
    state.resident = 300 * MB;
    look();
    look();
    expect(state.collections).toBe(1);
    state.resident = 290 * MB;
    look();
    expect(state.collections).toBe(2);
  });

  test("is left where it is too little for a tenth of a second", () => {
    const { state, look } = server(150);
    state.resident = 170 * MB;
    look();
    expect(state.collections).toBe(0);
  });
});
