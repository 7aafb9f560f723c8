import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** The application's handle; also what a transaction is. */
export type Db = Kysely<Tables>;
