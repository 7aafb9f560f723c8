import * as z from "zod/mini";
import { noData, nothing, oneOf, optionalText, personal, text } from "../fields.ts";
import { foldedCode } from "../rules/texts/folding.ts";
import { DEFAULT_DELEGATION_DAYS, LONGEST_NOTE, MOST_DELEGATION_DAYS } from "../rules/identity/delegation-limits.ts";
import {
  delegationActs,
  delegationEnds,
  delegationSides,
  delegationStates,
  obstacleWords,
} from "./delegation-words.ts";

const wrongCode = "代办码是 8 位数字，请核对后重新输入";
const code = z.string(wrongCode).check(z.overwrite(foldedCode), z.regex(/^\d{8}$/, wrongCode));
const id = text("请选择代办", 32);
const wrongDays = `代办天数请填 1 到 ${MOST_DELEGATION_DAYS} 天`;
const wrongNumber = "请输入对方手机上的两位数字";

/** Masked on both sides: who they are is known to the two by other ways. */
const other = z.object({ name: personal(z.string(), "personName"), phone: personal(z.string(), "phone") });

const state = oneOf(delegationStates);
const end = oneOf(delegationEnds);
const side = oneOf(delegationSides);

const summary = z.object({
  id: z.string(),
  side,
  identification: z.string(),
  serviceName: z.string(),
  state,
  endedWhy: z.nullable(end),
  /** null until somebody took the invitation up */
  other: z.nullable(other),
  /** ISO 8601 */
  invitedAt: z.string(),
  startedAt: z.nullable(z.string()),
  endsAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** seconds in which the next step has to be done; 0 where none is due */
  expiresIn: z.number(),
});
export type DelegationSummary = z.output<typeof summary>;

export const inviteHelper = {
  input: z.object({
    identification: text("请选择要办的事项", 64),
    days: z._default(
      z.int(wrongDays).check(z.minimum(1, wrongDays), z.maximum(MOST_DELEGATION_DAYS, wrongDays)),
      DEFAULT_DELEGATION_DAYS,
    ),
    /** what the helper should know */
    note: optionalText(LONGEST_NOTE),
  }),
  output: z.object({
    id: z.string(),
    code: z.string(),
    /** what the picture holds */
    address: z.string(),
    expiresIn: z.number(),
    /** ISO 8601 */
    endsAt: z.string(),
  }),
};

export const lookAtInvitation = {
  input: z.object({ code }),
  output: z.object({
    grantor: other,
    serviceName: z.string(),
    owner: z.string(),
    /** ISO 8601 */
    endsAt: z.string(),
    expiresIn: z.number(),
  }),
};

export const answerInvitation = {
  input: z.object({ code, accept: z.boolean("请选择接受或不接受") }),
  output: z.object({
    id: z.string(),
    /** two digits to read to whoever asked; empty for one who declined */
    number: z.string(),
    expiresIn: z.number(),
  }),
};

export const confirmHelper = {
  input: z.object({ id, number: z.string(wrongNumber).check(z.overwrite(foldedCode), z.regex(/^\d\d$/, wrongNumber)) }),
  output: noData,
};

export const endDelegation = { input: z.object({ id }), output: noData };

export const delegationState = { input: z.object({ id }), output: summary };

export const myDelegations = {
  input: nothing,
  /** the newest first */
  output: z.object({ delegations: z.array(summary) }),
};

const act = z.object({
  /** ISO 8601 */
  at: z.string(),
  /** null: it came about by itself */
  doer: z.nullable(side),
  act: oneOf(delegationActs),
  about: z.nullable(z.string()),
});

export const readDelegation = {
  input: z.object({ id }),
  output: z.extend(summary, {
    note: z.string(),
    materials: z.array(z.object({ name: z.string(), ticked: z.boolean() })),
    /** where the matter is asked about */
    phone: z.string(),
    acts: z.array(act),
    /** the matter's system, where it lets a helper in; null on the other side, and where it does not */
    entry: z.nullable(z.object({ systemName: z.string(), obstacle: z.nullable(oneOf(obstacleWords)) })),
  }),
};
export type DelegationDetail = z.output<typeof readDelegation.output>;

export const enterSystem = {
  input: z.object({ id }),
  /** where the system begins its own sign-in */
  output: z.object({ address: z.string() }),
};

export const tickMaterial = {
  input: z.object({ id, material: text("请选择材料", 200), ticked: z.boolean("请选择勾选或取消") }),
  output: z.object({ materials: z.array(z.object({ name: z.string(), ticked: z.boolean() })) }),
};
