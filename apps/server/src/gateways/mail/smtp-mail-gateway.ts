import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailConfig } from "../../config/config.ts";
import { MailFailure } from "./mail-failure.ts";
import type { Mail, MailGateway } from "./mail-gateway.ts";

type Settings = Extract<MailConfig, { kind: "smtp" }>;
/** `ca`: whose certificates are believed beside those that Node believes. */
type Bounds = { deadlineMs?: number; ca?: string };

/** One message from connecting to the server's word that it has it: whoever pressed the button is waiting. */
const DEADLINE_MS = 10_000;
const LARGEST_ANSWER = 16 * 1024;

/**
 * Any mail server that takes mail over SMTP, one connection for a message. With `starttls` a server that does not offer
 * it, or whose certificate is not its own, gets neither password nor message. One attempt: who calls decides what then.
 */
export function smtpMailGateway(settings: Settings, { deadlineMs = DEADLINE_MS, ca }: Bounds = {}): MailGateway {
  const { host, port, tls, login, from } = settings;

  async function connect(): Promise<SMTPConnection> {
    const { default: Connection } = await import("nodemailer/lib/smtp-connection");
    return new Connection({
      host,
      port,
      name: from.address.split("@")[1],
      secure: tls === "implicit",
      requireTLS: tls === "starttls",
      ignoreTLS: tls === "none",
      tls: { minVersion: "TLSv1.2", ...(ca !== undefined && { ca }) },
      dnsTimeout: deadlineMs,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
      socketCloseTimeout: 0,
      maxResponseSize: LARGEST_ANSWER,
      // a server on the machine itself is as good as another
      allowInternalNetworkInterfaces: true,
    });
  }

  async function hand(connection: SMTPConnection, to: string, message: Buffer): Promise<void> {
    await answered((done) => connection.connect(done));
    if (login) await answered((done) => connection.login({ user: login.user, pass: login.password }, done));
    await answered((done) => connection.send({ from: from.address, to }, message, done));
  }

  return {
    async send(mail) {
      const message = await composed(mail, from);
      const connection = await connect();
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new MailFailure("timeout")), deadlineMs);
      // what it says outside of an answer is said by the answer that does not come
      connection.on("error", (failure: unknown) => reject(failureOf(failure)));
      try {
        await Promise.race([hand(connection, mail.to, message), tooLate]);
      } catch (failure) {
        connection.close();
        throw failure instanceof MailFailure ? failure : failureOf(failure);
      } finally {
        clearTimeout(timer);
      }
      connection.quit();
    },
  };
}

type Answered = (failure?: Error | null) => void;
const answered = (ask: (done: Answered) => void): Promise<void> =>
  new Promise((resolve, reject) => ask((failure) => (failure ? reject(failure) : resolve())));

/** Nothing of a message is read from a file or an address, whatever stands in it. */
async function composed({ to, subject, text }: Mail, from: Settings["from"]): Promise<Buffer> {
  const { default: Composer } = await import("nodemailer/lib/mail-composer");
  const message = new Composer({
    from,
    to: { name: "", address: to },
    subject,
    text,
    // no answer of a machine to a machine
    headers: { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message.compile().build();
}

const reasons: Readonly<Record<string, MailFailure["reason"]>> = {
  ETIMEDOUT: "timeout",
  EAUTH: "misconfigured",
  ENOAUTH: "misconfigured",
  ETLS: "misconfigured",
};

/**
 * What a failure is worth. Only what is said for good of the address itself is a refusal: a sender that is not let in or
 * a policy would refuse everybody, and is the operator's to mend.
 */
function failureOf(failure: unknown): MailFailure {
  const {
    code = "",
    responseCode = 0,
    command = "",
  } = failure as {
    code?: string;
    responseCode?: number;
    command?: string;
  };
  const said = responseCode > 0 ? String(responseCode) : code;
  if (responseCode >= 500 && command === "RCPT TO") return new MailFailure("refused", said);
  if (responseCode >= 500) return new MailFailure("misconfigured", said);
  if (responseCode >= 400) return new MailFailure("later", said);
  return new MailFailure(reasons[code] ?? "unreachable", said);
}
