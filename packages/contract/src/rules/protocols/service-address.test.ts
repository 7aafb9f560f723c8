import { describe, expect, test } from "vitest";
import { directAddressProblem, innerAddressProblem, routeProblem } from "./service-address.ts";

describe("the address of a service", () => {
  test.each([
    ["https://nj.example/apply?area={areaCode}", null],
    ["/serve/govermentserve", null],
    ["//evil.example", "站内页面以一个 / 开头，不带域名和空格"],
    ["javascript:alert(1)", "请填写完整的网址，如 https://… ，或者本站页面，如 /serve/govermentserve"],
    ["https://nj.example/?t={token}", "地址里只能用 {areaCode} 和 {areaName} 两种占位符"],
    ["https://{areaCode}.example/", "占位符不能放在域名里"],
    ["", "请填写完整的网址，如 https://… ，或者本站页面，如 /serve/govermentserve"],
  ])("that everybody is sent to: %s", (address, problem) => {
    expect(directAddressProblem(address)).toBe(problem);
  });

  test.each([
    ["/subsidy/apply?kind=2", true],
    ["https://other.example/x", false],
    ["/\\evil.example", false],
    ["subsidy", false],
  ])("inside a system, and of this portal: %s", (path, isFit) => {
    expect(innerAddressProblem(path) === null).toBe(isFit);
    expect(routeProblem(path) === null).toBe(isFit);
  });
});
