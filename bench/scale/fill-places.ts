import type { Client } from "pg";
import type { Step } from "./fill.ts";

/** Out of so many slots each county has as many as its size: some have ten times the people of others. */
const SLOTS = 10_000;

/** `bench.place`: where somebody of a slot lives, a county and its townships. */
export const placesStep: Step = {
  name: "places",
  async act(client: Client) {
    await client.query(`create table bench.place as
      with county as (
        select code, name, 1 / (row_number() over (order by md5(code)) + 6)::float8 as size from region where level = 4
      ), reaching as (
        select code, name, sum(size) over (order by code) / sum(size) over () as till,
               (sum(size) over (order by code) - size) / sum(size) over () as since from county
      )
      select slot, reaching.code, reaching.name,
             (select array_agg(township.code order by township.code) from region as township
               where township.parent_code = reaching.code) as townships
        from generate_series(0, ${SLOTS - 1}) as slot
        join reaching on (slot + 0.5) / ${SLOTS} >= since and (slot + 0.5) / ${SLOTS} < till`);
    await client.query("create unique index on bench.place (slot); analyze bench.place");
  },
};

export const slotOf = (hash: (most: number) => string) => hash(SLOTS);
