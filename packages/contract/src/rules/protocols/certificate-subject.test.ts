import { expect, test } from "vitest";
import { readCertificateSubject } from "./certificate-subject.ts";

const dn = (...names: [type: string, value: string][]) => ({
  kind: "dn",
  names: names.map(([type, value]) => ({ type, value })),
});

test.each([
  ["CN=loan,O=演示,C=CN", dn(["C", "CN"], ["O", "演示"], ["CN", "loan"])],
  ["cn=loan, o=Example\\, Ltd", dn(["O", "Example, Ltd"], ["CN", "loan"])],
  ["CN=\\E6\\BC\\94", dn(["CN", "演"])],
  ["dns:loan.example", { kind: "dns", value: "loan.example" }],
  ["uri:urn:loan:1", { kind: "uri", value: "urn:loan:1" }],
  ["ip:10.0.0.1", { kind: "ip", value: "10.0.0.1" }],
  ["email:ops@loan.example", { kind: "email", value: "ops@loan.example" }],
  ["loan.example", undefined],
  ["", undefined],
  ["CN=", undefined],
  ["CN=a+O=b", undefined],
  ["CN=#0403", undefined],
  ["CN=a\\", undefined],
  ["dns:*.example", undefined],
  ["uri:a,URI:b", undefined],
])("%s is read as what a certificate holds", (text, subject) => expect(readCertificateSubject(text)).toEqual(subject));
