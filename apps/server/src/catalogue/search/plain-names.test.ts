import { expect, test } from "vitest";
import { plainNames } from "./plain-names.rules.ts";

const named = plainNames(
  "kind\tterm\twords\nmachine\t插秧机\t栽秧机 插田机\nmachine\t机\t铁家伙\nfinance\t赊销\t先用后付\n",
);

test("whatever bears a word in its name is called what people call that", () => {
  expect(named("machine", "水稻插秧机 2ZGQ-6DA")).toEqual(["栽秧机", "插田机", "铁家伙"]);
  expect(named("finance", "农资赊销贷")).toEqual(["先用后付"]);
});

test("another kind of thing is called nothing else", () => {
  expect(named("service", "插秧机补贴")).toEqual([]);
});
