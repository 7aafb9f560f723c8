import type { ClientRequest, IncomingMessage } from "node:http";

/** The answer has more bytes than whoever asks reads. */
export class ReplyTooLarge extends Error {
  override name = "ReplyTooLarge";
  readonly status: number;
  constructor(status: number) {
    super("the answer is larger than expected");
    this.status = status;
  }
}

/**
 * The answer to a request, read to its end. The caller sends the request and bounds its time by a signal.
 *
 * @param largest bytes of the body that are read before it is given up
 * @throws ReplyTooLarge; Error of the connection, also where the server speaks another protocol from now on
 */
export function wholeReply(sent: ClientRequest, largest: number): Promise<{ reply: IncomingMessage; body: Buffer }> {
  return new Promise((done, fail) => {
    sent.on("error", fail);
    sent.on("response", (reply) => {
      const parts: Buffer[] = [];
      let size = 0;
      reply.on("data", (part: Buffer) => {
        size += part.length;
        if (size <= largest) return parts.push(part);
        fail(new ReplyTooLarge(reply.statusCode ?? 0));
        return sent.destroy();
      });
      reply.on("end", () => done({ reply, body: Buffer.concat(parts) }));
      // one that is cut short; without a listener nobody is told
      reply.on("error", fail);
    });
    // 101: nobody here asked for it, and it is neither an answer nor an error
    sent.on("upgrade", (_reply, socket) => {
      socket.destroy();
      fail(new Error("the server switched to another protocol"));
    });
  });
}
