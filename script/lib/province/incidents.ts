import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { RedisServer } from "../../../apps/server/test/redis-server.ts";
import type { What } from "../chaos/portal.ts";
import type { PortalNode, Program } from "../rolling/nodes.ts";
import { buildRelease } from "../rolling/release-before.ts";
import type { Patroni } from "./patroni.ts";

export type Province = {
  folder: string;
  nodes: readonly PortalNode[];
  patroni: Patroni;
  redis: readonly RedisServer[];
  pooler: { restart: (awayMs: number) => Promise<void> };
};

export type Incident = {
  name: string;
  /** what may be lost with it of what is kept in passing: `server` is nothing */
  what: What;
  /** for so long people may be told that something does not work; none: not one of them */
  longestMs: number;
  /** part of the short form */
  isShort: boolean;
  /** until everything runs again */
  act: (province: Province) => Promise<void>;
};

const AWAY_MS = 2000;
/** Long enough for everybody to have met the server whose clock is wrong. */
const WITH_A_WRONG_CLOCK_MS = 8000;
const MINUTE_AHEAD = {
  LD_PRELOAD: "/usr/$LIB/faketime/libfaketime.so.1",
  FAKETIME: "+60",
  // a clock that was set wrongly runs on as fast as others
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
};
const STEP = `-- phase: expand
-- release: 0.2.0
alter table account add column tried_by_province text;
`;

/** The next release: this one, with one step of the schema more. */
async function nextRelease(folder: string): Promise<Program> {
  const next = join(folder, "next");
  const program = await buildRelease("HEAD", next);
  await writeFile(join(next, "apps/server/schema/migrations/2999-01-01-tried-by-province.sql"), STEP);
  return program;
}

/** Each breaks one part of the province while people use it. */
export const incidents: readonly Incident[] = [
  {
    name: "a server killed",
    what: "server",
    longestMs: 3000,
    isShort: true,
    async act({ nodes: [node] }) {
      await node!.kill();
      await pause(AWAY_MS);
      await node!.start();
    },
  },
  {
    name: "a node of the Redis Cluster killed",
    what: "server",
    longestMs: AWAY_MS + 10_000,
    isShort: true,
    async act({ redis: [node] }) {
      await node!.kill();
      await pause(AWAY_MS);
      await node!.start();
    },
  },
  {
    name: "the primary of PostgreSQL lost",
    what: "database",
    longestMs: 45_000,
    isShort: false,
    async act({ patroni }) {
      const bringBack = await patroni.losePrimary();
      await bringBack();
    },
  },
  {
    name: "PostgreSQL switched over",
    what: "database",
    longestMs: 20_000,
    isShort: false,
    act: ({ patroni }) => patroni.switchOver(),
  },
  {
    name: "PgBouncer killed",
    what: "server",
    longestMs: AWAY_MS + 10_000,
    isShort: false,
    act: ({ pooler }) => pooler.restart(AWAY_MS),
  },
  {
    name: "a rolling upgrade with a step of the schema",
    what: "server",
    longestMs: 0,
    isShort: true,
    async act({ folder, nodes }) {
      const program = await nextRelease(folder);
      for (const node of nodes) {
        await node.end();
        await node.start(program);
      }
    },
  },
  {
    name: "the clock of a server a minute ahead",
    what: "server",
    // all of them go by the database's clock
    longestMs: 0,
    isShort: false,
    async act({ nodes }) {
      const node = nodes[2]!;
      await node.end();
      await node.start(undefined, MINUTE_AHEAD);
      await pause(WITH_A_WRONG_CLOCK_MS);
      await node.end();
      await node.start();
    },
  },
];
