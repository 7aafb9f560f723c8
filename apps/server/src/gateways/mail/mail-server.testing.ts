import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createSecureContext, TLSSocket } from "node:tls";

/** What a server took over, as it was said on the wire. */
export type TakenMail = { from: string; to: string; login: string | null; isSealed: boolean; message: string };

/** What is wrong with it the next time somebody comes. */
export type MailFault =
  /** takes the connection and says nothing */
  | "silent"
  /** answers everything, and never says that it has the message */
  | "hangs"
  /** one sign a moment, and never a whole line */
  | "drips"
  | "hangsUp"
  | "garbles"
  /** who is not known yet comes again later (RFC 5321, 4.2.5) */
  | "greylists"
  | "noSuchBox"
  | "fullBox"
  | "rejectsSender"
  | "rejectsMessage"
  | "noStartTls"
  /** says line upon line and never the last of an answer */
  | "floods";

type Options = {
  tls?: { cert: string; key: string };
  login?: { user: string; password: string };
  isImplicit?: boolean;
};
const atRcpt: Partial<Record<MailFault, string>> = {
  greylists: "450 4.2.0 greylisted, try again later",
  noSuchBox: "550 5.1.1 no such mailbox",
  fullBox: "452 4.2.2 mailbox full",
};

/** Somebody's mail server on loopback, which speaks SMTP as RFC 5321 has it, and plays its faults. */
export async function mailServer({ tls, login, isImplicit = false }: Options = {}) {
  const taken: TakenMail[] = [];
  const faults: MailFault[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    const fault = faults.shift();
    if (fault === "silent") return;
    if (fault === "hangsUp") return void socket.destroy();
    if (fault === "drips") {
      const timer = setInterval(() => socket.write("2"), 20);
      socket.on("close", () => clearInterval(timer));
      return;
    }
    if (fault === "floods") {
      const line = `220-${"x".repeat(500)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(line));
      };
      socket.on("drain", more);
      return more();
    }
    if (fault === "garbles") return void socket.write("hello?\r\n");
    if (isImplicit && tls) serve(sealed(socket), fault, true);
    else serve(socket, fault, false);
  });

  const sealed = (socket: Socket): Socket => {
    const over = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls) });
    over.on("error", () => socket.destroy());
    return over;
  };

  function serve(socket: Socket, fault: MailFault | undefined, isSealed: boolean, isGreeted = false): void {
    let left = "";
    let isData = false;
    let mail = { from: "", to: "", login: null as string | null };
    const say = (line: string) => socket.write(`${line}\r\n`);
    const onLine = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === "EHLO") {
        const offers = [
          ...(tls && !isSealed && fault !== "noStartTls" ? ["STARTTLS"] : []),
          ...(login && (isSealed || !tls) ? ["AUTH PLAIN"] : []),
          "8BITMIME",
          "SIZE 1000000",
        ];
        for (const offer of offers.slice(0, -1)) say(`250-${offer}`);
        return void say(`250 ${offers.at(-1) ?? ""}`);
      }
      if (verb === "STAR" && tls && fault !== "noStartTls") {
        say("220 go ahead");
        socket.removeAllListeners("data");
        return serve(sealed(socket), fault, true, true);
      }
      if (verb === "AUTH") {
        const [, user = "", password = ""] = Buffer.from(line.split(" ")[2] ?? "", "base64")
          .toString()
          .split("\0");
        if (user !== login?.user || password !== login.password) return void say("535 5.7.8 not you");
        mail.login = user;
        return void say("235 welcome");
      }
      if (verb === "MAIL") {
        if (fault === "rejectsSender" || (login && mail.login === null)) return void say("550 5.7.1 not from you");
        mail = { ...mail, from: /<(.*)>/.exec(line)?.[1] ?? "" };
        return void say("250 ok");
      }
      if (verb === "RCPT") {
        mail = { ...mail, to: /<(.*)>/.exec(line)?.[1] ?? "" };
        return void say((fault && atRcpt[fault]) ?? "250 ok");
      }
      if (verb === "DATA") {
        isData = true;
        return void say("354 go ahead");
      }
      if (verb === "QUIT") {
        say("221 bye");
        return void socket.end();
      }
      say("500 what?");
    };
    socket.on("data", (part: Buffer) => {
      left += part.toString("utf8");
      for (;;) {
        const end = left.indexOf(isData ? "\r\n.\r\n" : "\r\n");
        if (end === -1) return;
        const said = left.slice(0, end);
        left = left.slice(end + (isData ? 5 : 2));
        if (!isData) onLine(said);
        else {
          isData = false;
          if (fault === "hangs") return;
          if (fault === "rejectsMessage") say("554 5.7.1 looks like spam");
          else {
            taken.push({ ...mail, isSealed, message: said });
            say("250 taken");
          }
        }
      }
    });
    if (!isGreeted) say("220 mail.example.cn ESMTP");
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    taken,
    /** how many are connected */
    open: () => sockets.size,
    /** one for each that comes, then it is well again */
    failWith: (...next: MailFault[]) => void faults.push(...next),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
