import type { ErrandName, RoundName } from "@sannong/contract/operations/job-words";
import type { FastifyInstance } from "fastify";
import type { SomeChanges } from "./change-request/index.ts";
import type { Server } from "../platform/http/serve.ts";
import type { ChannelHandlers } from "./delivery/index.ts";

/** Serves entries of the contract. */
export type Module = { routes(server: Server, http: FastifyInstance): void };

/** Work that somebody waits for, done by whichever server is free. */
export type Errand = { perform: (id: string) => Promise<unknown> };

/**
 * What the wiring of every domain gives back beside its modules by name. The application serves, runs and closes what
 * all of them say, so that none is forgotten: a round, an errand or a kind of request of the contract that no domain
 * has, or a channel that none serves, fails to compile.
 */
export type Domain = {
  modules: readonly Module[];
  /** what is done from time to time, each by one of all servers */
  rounds: Partial<Record<RoundName, () => unknown>>;
  errands: Partial<Record<ErrandName, Errand>>;
  /** what is told to somebody outside until they take it, and who tells it */
  channels?: Partial<ChannelHandlers>;
  /** what is asked of one person and decided by another, and what a decision does */
  changes: SomeChanges;
};
