import { Socket } from "node:net";
import { Client, type ClientConfig } from "pg";
import { Unavailable } from "../unavailable.ts";
import type { Route } from "./route.ts";
import { giveWithTransactions } from "./transaction-settings.ts";

/** SQLSTATE: a write was asked of a standby, or of a server that was made read-only. */
const READ_ONLY = "25006";

type Given = {
  /** milliseconds without a word, after which the connection is given up */
  silence: number | undefined;
  /** settings that go with every transaction */
  settings: Readonly<Record<string, string>>;
  /** where of several servers it leads; absent where there is one */
  route: Route | undefined;
  /** told of every write that the server refused for being read-only */
  onReadOnly: () => void;
};
type Connected = (fault: Error | null, client?: Client) => void;

/**
 * The connections of one pool. Each gives a silent database up: what was asked of it is told so, and its place in the
 * pool goes to a new one; the time limits of the library would leave it where it is, for the next to wait at.
 */
export const connectionsWith = ({ silence, settings, route, onReadOnly }: Given) =>
  class PortalClient extends Client {
    /** the library's own word for: nobody waits for an answer */
    declare readonly readyForQuery: boolean;
    /** as it was opened, also below TLS */
    readonly socket: Socket;

    constructor(config?: ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      // The library hears its faults only from when it connects, and is told everything by then.
      socket.on("error", () => {});
      this.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === READ_ONLY) onReadOnly();
      });
      giveWithTransactions(this, settings);
    }

    override connect(): Promise<Client>;
    override connect(done: Connected): void;
    override connect(done?: Connected): Promise<Client> | void {
      const connected = route ? this.#connectBy(route) : this.#connectInTime();
      if (!done) return connected;
      void tell(connected, done);
    }

    #connectInTime(): Promise<Client> {
      const { socket } = this;
      if (silence !== undefined)
        socket.setTimeout(silence, () => {
          if (!this.readyForQuery) socket.destroy(new Unavailable("database", "the database said nothing in time"));
        });
      return super.connect();
    }

    async #connectBy(way: Route): Promise<Client> {
      const { host, port } = await way.find();
      this.host = host;
      this.port = port;
      try {
        return await this.#connectInTime();
      } catch (fault) {
        way.forget();
        throw fault;
      }
    }
  };

/** The pool of the library is told by a callback. */
async function tell(connected: Promise<Client>, done: Connected): Promise<void> {
  let client: Client;
  try {
    client = await connected;
  } catch (fault) {
    return done(fault as Error);
  }
  done(null, client);
}
