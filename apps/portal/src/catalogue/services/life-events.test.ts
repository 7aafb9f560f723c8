import type { Service } from "@sannong/contract/catalogue/services";
import { expect, test } from "vitest";
import { eventsAmong } from "./life-events.ts";

const service = (name: string, useCount = 0) => ({ identification: name, name, useCount }) as Service;

test("a service stands under what somebody wants to do, the most used first", () => {
  const events = eventsAmong([
    service("农机购置与应用补贴申请", 3),
    service("跨区作业对接", 9),
    service("农村宅基地用地建房审批"),
    service("惠农贷款"),
  ]);
  expect(events.map(({ title, services }) => [title, services.map(({ name }) => name)])).toEqual([
    ["我要买农机、用农机", ["跨区作业对接", "农机购置与应用补贴申请"]],
    ["我要建房", ["农村宅基地用地建房审批"]],
    ["我要贷款、买保险", ["惠农贷款"]],
  ]);
});

test("what nothing stands under is left out", () => {
  expect(eventsAmong([service("官方兽医出证")])).toEqual([]);
});
