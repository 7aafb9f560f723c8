import { approvalKinds } from "./approval-words.ts";

/** Everything that waits for an administrator's decision or answer, and where it is worked on. */
export const queueNames = { ...approvalKinds, feedback: "意见反馈答复", rating: "差评整改" } as const;
export type QueueName = keyof typeof queueNames;

const addresses: Partial<Record<QueueName, string>> = {
  feedback: "/management/feedback",
  rating: "/management/ratings",
};
/** Where requests of every kind are decided. */
export const approvalsAddress = "/management/registrations";
/** Where a queue is worked on; with one request open, where it is named. */
export const queueAddress = (queue: QueueName, id?: string): string =>
  addresses[queue] ?? `${approvalsAddress}?${new URLSearchParams({ kind: queue, ...(id && { id }) }).toString()}`;

/** What an administrator is warned of, whatever they came for. */
export const alertKinds = [
  "systemsDown",
  "systemsSlow",
  "deadLetters",
  "secretsEnding",
  "filesFaulty",
  "backupWanting",
  "backupOld",
  "jobsFailing",
  "smsBudget",
  "ratingsOverdue",
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** Of the most urgent so many are named; the rest is in the queues. */
export const MOST_URGENT = 12;
/** From so much of a region's messages of the day on, somebody should know. */
export const SMS_WARN_PERCENT = 80;
