import type { Endpoint, HandlerOutputOf, ParsedInputOf } from "@sannong/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller, Origin } from "../caller.ts";

/** What a handler knows beside its input. */
export type Visit = {
  caller: Caller | null;
  /** the header of that name; empty when it was not sent */
  generatorUserId: string;
  origin: Origin;
  request: FastifyRequest;
  reply: FastifyReply;
};
type SignedInVisit = Visit & { caller: Caller };
/** It says nothing of who asks: an entry that wants to know declares an optional session. */
export type AnonymousVisit = Omit<Visit, "caller">;
type VisitOf<T extends Endpoint> = T["access"] extends "anyone"
  ? AnonymousVisit
  : T["access"] extends "optional"
    ? Visit
    : SignedInVisit;

export type Handler<T extends Endpoint> = (
  input: ParsedInputOf<T>,
  visit: VisitOf<T>,
) =>
  | HandlerOutputOf<T>
  | WithMessage<HandlerOutputOf<T>>
  | Promise<HandlerOutputOf<T> | WithMessage<HandlerOutputOf<T>>>;

/** Data with a message of its own where 操作成功! is not what the specification says (退出成功, 发送成功!). */
export class WithMessage<T> {
  readonly data: T;
  readonly msg: string;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/** A text without an envelope that is made once and handed out again and again: one object, so that it is prepared once. */
export class ConstantText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Binds a contract entry to its handler: input parsed, access checked, output stripped, envelope made. */
export interface Server {
  serve<T extends Endpoint>(entry: T, handler: Handler<T>): void;
}
