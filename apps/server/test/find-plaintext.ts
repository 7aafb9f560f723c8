import { Client } from "pg";

type Column = { schema: string; table: string; column: string; type: string };

/**
 * Every column of every table in which one of these texts stands as it is, as `table.column`; whatever its type is
 * that can hold a text: text, a list, a document, bytes.
 */
export async function findPlaintext(ownerUrl: string, texts: readonly string[]): Promise<string[]> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows: columns } = await owner.query<Column>(columnsThatHoldText);
    const found: string[] = [];
    for (const { schema, table, column, type } of columns) {
      const held = `kept."${column}"`;
      const asText = type === "bytea" ? `encode(${held}, 'escape')` : `${held}::text`;
      const sought = type === "bytea" ? "encode(convert_to(told.sought, 'utf8'), 'escape')" : "told.sought";
      const { rows } = await owner.query<{ is: boolean }>(
        `select exists (select from "${schema}"."${table}" as kept, unnest($1::text[]) as told (sought)
                         where position(${sought} in ${asText}) > 0) as is`,
        [texts],
      );
      if (rows[0]?.is) found.push(schema === "public" ? `${table}.${column}` : `${schema}.${table}.${column}`);
    }
    return found;
  } finally {
    await owner.end();
  }
}

const columnsThatHoldText = `
  select held.table_schema as schema, held.table_name as table, held.column_name as column, held.data_type as type
    from information_schema.columns held
    join information_schema.tables of
      on of.table_schema = held.table_schema and of.table_name = held.table_name and of.table_type = 'BASE TABLE'
   where held.table_schema not in ('pg_catalog', 'information_schema')
     and held.data_type in
           ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'bytea', 'ARRAY', 'USER-DEFINED')
   order by 1, 2, 3`;
