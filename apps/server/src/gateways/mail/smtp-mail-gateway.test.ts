import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MailFailure } from "./mail-failure.ts";
import { mailServer, type MailFault } from "./mail-server.testing.ts";
import { smtpMailGateway } from "./smtp-mail-gateway.ts";

const mail = {
  to: "Zhang.San@example.cn",
  subject: "123456 是您的验证码",
  text: "您好：\n\n123456\n.\n本邮件由系统自动发出",
  code: "123456",
};
const from = { name: "农业农村数字服务门户", address: "menhu@example.cn" };
const login = { user: "menhu@example.cn", password: "a-password-of-the-test" };
type Servers = Awaited<ReturnType<typeof mailServer>>;

let certificate: { cert: string; key: string };
let [plain, upgrading, sealed]: (Servers | undefined)[] = [];
beforeAll(async () => {
  certificate = await selfSigned();
  [plain, upgrading, sealed] = await Promise.all([
    mailServer(),
    mailServer({ tls: certificate, login }),
    mailServer({ tls: certificate, login, isImplicit: true }),
  ]);
});
afterAll(async () => {
  for (const server of [plain, upgrading, sealed]) await server?.close();
});
beforeEach(() => {
  for (const server of [plain, upgrading, sealed]) if (server) server.taken.length = 0;
});

type More = { tls?: "implicit" | "starttls" | "none"; login?: typeof login | null; ca?: string; deadlineMs?: number };
const gateway = (server: Servers | undefined, more: More = {}) =>
  smtpMailGateway(
    {
      kind: "smtp",
      host: "127.0.0.1",
      port: server?.port ?? 0,
      tls: more.tls ?? "none",
      login: more.login ?? null,
      from,
    },
    { deadlineMs: more.deadlineMs ?? 3000, ...(more.ca && { ca: more.ca }) },
  );
const reasonOf = (sent: Promise<void>) =>
  sent.then(
    () => "taken",
    (failure: unknown) => (failure instanceof MailFailure ? failure.reason : failure),
  );

describe("a message", () => {
  test("is handed over as a mail program can show it", async () => {
    await gateway(plain).send(mail);
    const [{ message, ...envelope } = { message: "" }] = plain?.taken ?? [];
    expect(envelope).toEqual({ from: from.address, to: mail.to, login: null, isSealed: false });
    const [folded = "", body = ""] = message.split("\r\n\r\n");
    const head = folded.replace(/\r\n[ \t]/g, " ");
    expect(head).toMatch(/^To: Zhang\.San@example\.cn\r$/m);
    expect(head).toMatch(/^From: =\?UTF-8\?.+\?= <menhu@example\.cn>/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(head).toMatch(/^Message-ID: <[^@]+@example\.cn>\r$/m);
    expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8\r?$/m);
    const encoding = /^Content-Transfer-Encoding: (\S+)/m.exec(head)?.[1];
    expect(encoding).toBe("base64");
    expect(Buffer.from(body, "base64").toString("utf8").replaceAll("\r\n", "\n").trim()).toBe(mail.text);
  });

  test.each([
    ["starttls", () => upgrading],
    ["implicit", () => sealed],
  ] as const)("goes under TLS and with the password by %s", async (tls, server) => {
    await gateway(server(), { tls, login, ca: certificate.cert }).send(mail);
    expect(server()?.taken).toMatchObject([{ login: login.user, isSealed: true }]);
  });

  test.each([
    ["starttls", () => upgrading],
    ["implicit", () => sealed],
  ] as const)("is not handed to a server whose certificate nobody vouches for, by %s", async (tls, server) => {
    expect(await reasonOf(gateway(server(), { tls, login }).send(mail))).not.toBe("taken");
    expect(server()?.taken).toEqual([]);
  });

  test("is not handed over in the clear where TLS was agreed, nor is the password", async () => {
    upgrading?.failWith("noStartTls");
    expect(await reasonOf(gateway(upgrading, { tls: "starttls", login, ca: certificate.cert }).send(mail))).not.toBe(
      "taken",
    );
    expect(upgrading?.taken).toEqual([]);
  });

  test("is not handed over with a wrong password, which is the operator's to mend", async () => {
    const wrong = { ...login, password: "another" };
    const sent = gateway(upgrading, { tls: "starttls", login: wrong, ca: certificate.cert }).send(mail);
    expect(await reasonOf(sent)).toBe("misconfigured");
  });
});

test.each<[MailFault, string]>([
  ["noSuchBox", "refused"],
  ["greylists", "later"],
  ["fullBox", "later"],
  ["rejectsSender", "misconfigured"],
  ["rejectsMessage", "misconfigured"],
  ["hangsUp", "unreachable"],
  ["garbles", "unreachable"],
  ["floods", "unreachable"],
])("by a server that plays %s the message is %s, and the next one goes", async (fault, reason) => {
  plain?.failWith(fault);
  expect(await reasonOf(gateway(plain).send(mail))).toBe(reason);
  expect(plain?.taken).toEqual([]);
  expect(await reasonOf(gateway(plain).send(mail))).toBe("taken");
});

test.each<MailFault>(["silent", "hangs", "drips"])("a server that plays %s is left at the deadline", async (fault) => {
  plain?.failWith(fault);
  expect(await reasonOf(gateway(plain, { deadlineMs: 200 }).send(mail))).toBe("timeout");
  await expect.poll(() => plain?.open()).toBe(0);
});

test("nobody there", async () => {
  const gone = await mailServer();
  await gone.close();
  expect(await reasonOf(gateway(gone).send(mail))).toBe("unreachable");
});

test("a failure names neither the address nor what the server said", async () => {
  plain?.failWith("noSuchBox");
  const failure: unknown = await gateway(plain)
    .send(mail)
    .catch((thrown: unknown) => thrown);
  expect(String(failure)).toBe("MailFailure: the mail server: refused (550)");
  expect(JSON.stringify(failure)).not.toContain("example.cn");
});

async function selfSigned() {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const made = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=127.0.0.1",
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    keys,
    signingAlgorithm: algorithm,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }])],
  });
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return { cert: made.toString("pem"), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}
