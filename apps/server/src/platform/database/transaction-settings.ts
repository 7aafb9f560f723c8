import { type Client, type Connection, Query, type QueryConfig } from "pg";

type Answered = (fault: Error | null, result?: unknown) => void;
type Asked = QueryConfig & { submit?: unknown };
type Ask = (config: Asked | string | Query, values?: unknown, answered?: Answered) => unknown;

/** What the driver's own query does on the wire; its types tell of none of it. */
type WireQuery = {
  name: string | undefined;
  callback?: Answered;
  prepare(connection: Connection): void;
  handleDataRow(row: unknown): void;
  handleCommandComplete(done: unknown, connection: Connection): void;
};
const DriversQuery = Query as unknown as new (
  config: QueryConfig,
  values?: unknown,
  answered?: Answered,
) => WireQuery & Query;

/**
 * A statement behind the settings of its transaction, in one parcel: the database takes both as one transaction, which
 * ends with them. So whoever gets the connection next finds nothing of it.
 */
class QueryWithSettings extends DriversQuery {
  readonly #settings: string;
  #given: string | undefined;
  #isSet = false;

  constructor(settings: string, config: QueryConfig, values?: unknown, answered?: Answered) {
    super(config, values, answered);
    this.#settings = settings;
  }

  override prepare(connection: Connection): void {
    connection.parse({ name: "", text: this.#settings, types: [] }, true);
    connection.bind({ portal: "", statement: "", values: [] }, true);
    connection.execute({ portal: "", rows: "" }, true);
    super.prepare(connection);
    // The driver would take the answer to the settings for the word that the named statement is prepared.
    this.#given = this.name;
    this.name = undefined;
  }

  override handleDataRow(row: unknown): void {
    if (this.#isSet) super.handleDataRow(row);
  }

  override handleCommandComplete(done: unknown, connection: Connection): void {
    if (this.#isSet) return super.handleCommandComplete(done, connection);
    this.#isSet = true;
    this.name = this.#given;
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** The driver would send a statement without parameters as plain text, in a transaction of its own. */
const inParts = { queryMode: "extended" };
const BEGIN = /^\s*(begin|start\s+transaction)\b/i;

/**
 * From now on every transaction of this client runs under these settings, whether it is begun by a word or is one
 * statement alone. Costs no further way to the database and back.
 */
export function giveWithTransactions(client: Client, settings: Readonly<Record<string, string>>): void {
  const given = Object.entries(settings);
  if (given.length === 0) return;
  const ask = client.query.bind(client) as Ask;
  const asFunctions = given.map(([name, value]) => `set_config(${quoted(name)}, ${quoted(value)}, true)`);
  const asSelect = `select ${asFunctions.join(", ")}`;
  const asCommands = given.map(([name, value]) => `; set local ${name} = ${quoted(value)}`).join("");

  const query: Ask = (config, values, answered) => {
    const isWithin = client.getTransactionStatus() !== "I";
    const asked = typeof config === "string" ? { text: config } : config;
    if (isWithin || !("text" in asked) || "submit" in asked) return ask(config, values, answered);
    if (BEGIN.test(asked.text)) return ask({ ...asked, text: asked.text + asCommands }, values, answered);
    const statement = new QueryWithSettings(asSelect, { ...asked, ...inParts }, values, answered);
    if (answered) return ask(statement);
    return new Promise((resolve, reject) => {
      statement.callback = (fault, result) => (fault ? reject(fault) : resolve(result));
      ask(statement);
    });
  };
  Object.assign(client, { query });
}
