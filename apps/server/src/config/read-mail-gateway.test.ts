import { expect, test } from "vitest";
import { readMailGateway } from "./read-mail-gateway.ts";

const smtp = {
  SMTP_HOST: "smtp.example.cn",
  SMTP_USER: "menhu@example.cn",
  SMTP_PASSWORD: "a-password-of-the-test",
  MAIL_FROM: "农业农村数字服务门户 <Menhu@Example.CN>",
};
const read = (env: Record<string, string>, demonstration = false) => readMailGateway(env, { demonstration });
const faultsOf = (env: Record<string, string>) => read(env).faults.map(({ name }) => name);

test("no mail is sent unless it is said by which server", () => {
  expect(read({})).toEqual({ mail: undefined, faults: [] });
});

test("a server with a login, over STARTTLS unless it is said otherwise", () => {
  expect(read(smtp)).toEqual({
    faults: [],
    mail: {
      kind: "smtp",
      host: "smtp.example.cn",
      port: 587,
      tls: "starttls",
      login: { user: smtp.SMTP_USER, password: smtp.SMTP_PASSWORD },
      from: { name: "农业农村数字服务门户", address: "Menhu@example.cn" },
    },
  });
  expect(read({ ...smtp, SMTP_TLS: "implicit" }).mail).toMatchObject({ tls: "implicit", port: 465 });
  expect(read({ ...smtp, SMTP_PORT: "2525" }).mail).toMatchObject({ port: 2525 });
});

test("one of one's own network may be reached in the clear, and without a login", () => {
  expect(read({ SMTP_HOST: "10.1.2.3", SMTP_TLS: "none", MAIL_FROM: "menhu@example.cn" })).toMatchObject({
    faults: [],
    mail: { port: 25, tls: "none", login: null, from: { name: "", address: "menhu@example.cn" } },
  });
});

test("in the demonstration no mail leaves the machine", () => {
  expect(read({}, true)).toEqual({ mail: { kind: "recording" }, faults: [] });
  expect(read({ SMTP_HOST: "smtp.example.cn" }, true).faults).toEqual([
    { name: "SMTP_HOST", fault: "must not be set in the demonstration, which sends no mail" },
  ]);
});

test.each<[string, Record<string, string>, string]>([
  ["a part without the server", { SMTP_USER: "menhu" }, "SMTP_HOST"],
  ["a name that is none", { ...smtp, SMTP_HOST: "smtp example" }, "SMTP_HOST"],
  ["no sender", { SMTP_HOST: "smtp.example.cn" }, "MAIL_FROM"],
  ["a sender that is none", { ...smtp, MAIL_FROM: "门户" }, "MAIL_FROM"],
  ["a sender with a line of its own", { ...smtp, MAIL_FROM: "a\r\nBcc: b <a@b.cn>" }, "MAIL_FROM"],
  ["TLS of another kind", { ...smtp, SMTP_TLS: "ssl" }, "SMTP_TLS"],
  ["a public server in the clear", { ...smtp, SMTP_TLS: "none" }, "SMTP_TLS"],
  ["a port that is none", { ...smtp, SMTP_PORT: "70000" }, "SMTP_PORT"],
  [
    "a user without a password",
    { SMTP_HOST: smtp.SMTP_HOST, SMTP_USER: "a", MAIL_FROM: smtp.MAIL_FROM },
    "SMTP_PASSWORD",
  ],
])("%s is a fault", (_what, env, name) => {
  const { mail, faults } = read(env);
  expect(mail).toBeUndefined();
  expect(faults.some((one) => one.name === name || one.fault.includes(name))).toBe(true);
  expect(JSON.stringify(faults)).not.toContain("a-password-of-the-test");
});

test("all faults are told at once", () => {
  expect(faultsOf({ SMTP_HOST: "smtp.example.cn", SMTP_TLS: "none", SMTP_PORT: "x" })).toEqual([
    "SMTP_TLS",
    "SMTP_PORT",
    "MAIL_FROM",
  ]);
});
