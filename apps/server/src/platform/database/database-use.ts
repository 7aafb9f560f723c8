/** Milliseconds. */
export type Limits = {
  /** until there is a connection, a free one or a new one */
  connect: number;
  /** until the database itself ends a statement, or its wait for a lock */
  statement: number;
  /** without a word of a database that was asked something: it hangs, or the way to it does */
  silence: number;
};

/** How this server uses its database, as the environment says it; `usualUse` where that says nothing. */
export type DatabaseUse = {
  /**
   * Between the two stands a pooler that lends a connection for one transaction (PgBouncer). A setting is then given
   * with every transaction, since what a connection was begun with is another server's a moment later.
   */
  isPooled: boolean;
  /** Statements of hot paths stay prepared by a name; a pooler has to know these names for that. */
  isPrepared: boolean;
  /** connections of one server at most: what visitors wait for, the same without waiting for the disk, the unhurried, jobs, each replica */
  most: { visitors: number; eventual: number; slow: number; jobs: number; replica: number };
  /** seconds that a connection lives, a fifth more or less, so that servers move after a switch; 0: for ever */
  lifetime: number;
  /** nobody who looks at a page waits five seconds for an answer that does not come */
  visitors: Limits;
  /** of what is done without anybody waiting for it */
  slow: Limits;
};

const MINUTE = 60_000;
/** The database has ended a statement before this, so what is silent for longer is the way to it. */
const SILENCE_AFTER_STATEMENT = 500;

export const limitsOf = (given: { connect: number; statement: number }): Limits => ({
  ...given,
  silence: given.statement + SILENCE_AFTER_STATEMENT,
});

/** With all of these one server stays below the embedded engine's 50 connections. */
export const usualUse: DatabaseUse = {
  isPooled: false,
  isPrepared: true,
  most: { visitors: 16, eventual: 8, slow: 6, jobs: 3, replica: 8 },
  lifetime: 30 * 60,
  visitors: limitsOf({ connect: 4000, statement: 4000 }),
  slow: { connect: MINUTE, statement: 10 * MINUTE, silence: 11 * MINUTE },
};

/** How long one connection lives, in seconds: of its own, so that those that were opened together do not end together. */
export const lifetimeOfOne = (usual: number): number => usual * (0.8 + 0.4 * Math.random());
