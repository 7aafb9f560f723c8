import { expect, test } from "vitest";
import { parseRecordHosts } from "./record-hosts.ts";

const host = {
  name: "省信用中心",
  url: "https://credit.example.cn/api",
  kinds: ["licence", "penalty"],
  token: "very-secret",
};
const read = (...list: object[]) => parseRecordHosts(JSON.stringify(list));

test("a whole list is read", () => {
  const { hosts, faults } = read(host);
  expect(faults).toEqual([]);
  expect(hosts).toEqual([{ ...host, privateAllowed: [] }]);
});

test.each([
  ["not JSON", () => parseRecordHosts("{"), ["the file is not JSON"]],
  ["two hosts for one kind", () => read(host, host), ["two hosts keep one kind of records"]],
  ["a kind nobody knows", () => read({ ...host, kinds: ["x"] }), ["0.kinds.0 must be kinds of records"]],
  ["no kind", () => read({ ...host, kinds: [] }), ["0.kinds must not be empty"]],
  ["no address", () => read({ ...host, url: "credit" }), ["0.url must be an http(s) address"]],
  [
    "plain http in the open",
    () => read({ ...host, url: "http://10.1.2.3:80/api" }),
    ["plain http only towards a host that privateAllowed names"],
  ],
])("%s is a fault", (_case, given, faults) => expect(given().faults).toEqual(faults));

test("plain http towards a host that was confirmed, whatever its port", () => {
  for (const at of ["10.1.2.3:80", "10.1.2.3:8080"])
    expect(read({ ...host, url: `http://${at}/api`, privateAllowed: [at] }).faults).toEqual([]);
});
