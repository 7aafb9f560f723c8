import type { ManagedClass } from "@sannong/contract/data/classes-admin";
import { expect, test } from "vitest";
import { detailsOffered, siblingsOf } from "./class-values.ts";

const depths: Record<number, number> = { 1: 0, 3: 1, 6: 2, 8: 3 };
const classOf = (code: string, name: string, isWithdrawn = false): ManagedClass => ({
  code,
  name,
  depth: depths[code.length] ?? 0,
  isWithdrawn,
  isFixed: code.length === 1,
  resources: 0,
  revision: 1,
  changedAt: null,
  changedBy: null,
});
const classes = [
  classOf("3", "部门信息资源"),
  classOf("301", "种植业"),
  classOf("301001", "粮食生产"),
  classOf("30100101", "面积与产量"),
  classOf("30100102", "停用的", true),
  classOf("302", "停用的项", true),
  classOf("302001", "目"),
  classOf("30200101", "细目"),
];

test("a resource is offered the 细目 in use, below classes in use, with the way there", () =>
  expect(detailsOffered(classes)).toEqual([{ value: "30100101", label: "30100101 种植业 / 粮食生产 / 面积与产量" }]));

test("a class moves among those beside it that are in use", () => {
  expect(siblingsOf(classes, classOf("301", "种植业"))).toEqual(["301"]);
  expect(siblingsOf(classes, classOf("30100101", "面积与产量"))).toEqual(["30100101"]);
});
