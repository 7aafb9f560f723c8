import { expect, test } from "vitest";
import { handledElsewhere, speaksOf } from "./handled-elsewhere.rules.ts";

const table = "office\tphone\twords\n医疗保障部门\t12393\t医保 异地就医\n民政部门\t12345\t结婚\n\t\t双色球\n";
const whose = handledElsewhere(table);

test("a question of another authority's matter is sent to it, one of nobody's to nobody", () => {
  expect(whose("农村医保怎么交")).toEqual({ said: "医保", office: "医疗保障部门", phone: "12393" });
  expect(whose("双色球开奖")).toEqual({ said: "双色球", office: null, phone: null });
  expect(whose("异地就医医保怎么报")?.said).toBe("异地就医");
  expect(whose("农机购置补贴")).toBeNull();
});

test("what a long question tells by the way is not what it asks", () => {
  expect(whose("儿子明年要结婚想在老家原来的地基上盖两层楼")).toBeNull();
});

test("what a thing of the portal speaks of itself is asked of the portal", () => {
  const clinic = { title: "动物诊疗许可证申请", otherWords: " 开宠物医院 猫狗看病 " };
  expect(speaksOf(clinic, { said: "医院", office: "卫生健康部门", phone: "12320" })).toBe(true);
  expect(speaksOf(clinic, { said: "医保", office: "医疗保障部门", phone: "12393" })).toBe(false);
});
