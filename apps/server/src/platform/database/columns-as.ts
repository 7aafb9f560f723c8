import { CamelCasePlugin } from "kysely";

const names = new (class extends CamelCasePlugin {
  toColumn = (name: string) => this.snakeCase(name);
})();

/** Columns of a table as a written statement selects them: `account.region_code as "regionCode"`. */
export const columnsAs = (table: string, columns: readonly string[]): string =>
  columns.map((name) => `${table}.${names.toColumn(name)} as "${name}"`).join(", ");
