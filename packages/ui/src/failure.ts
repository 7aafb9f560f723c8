/** What a call's failure tells of itself when its message may be shown as it is. */
export type Refused = {
  message: string;
  /** HTTP status; 0 when there was no answer */
  status: number;
  /** of the envelope, where there was one: then the message is the server's own */
  code: number | undefined;
  /** how long the server asks callers to wait */
  waitSeconds: number | undefined;
  /** the number that support asks for */
  requestId: string | undefined;
};

type Explanation = {
  /** of the specification (specification §8): what a toast says, too */
  sentence: string;
  /** what the reader can do about it; empty where the sentence says that already */
  remedy: string;
  /** the same call again may go well */
  mayRetry: boolean;
  /** where it leads somebody to the cause: not for a "no" that was meant */
  requestId?: string | undefined;
};

const isRefused = (failure: unknown): failure is Refused =>
  failure instanceof Error && "status" in failure && typeof failure.status === "number";

const remedies: Record<number, string> = {
  0: "请检查网络后重试。",
  401: "请重新登录后再看。",
  403: "您的账号看不到这里的内容，需要时请联系本单位管理员。",
  404: "内容不存在，或者已经撤下。",
};

/** What was too much says in the server's words how long to wait; another's refusal does not. */
const waitFor = ({ code, waitSeconds }: Refused): string =>
  code !== undefined ? "" : waitSeconds ? `请等 ${waitSeconds} 秒再重试。` : "请稍等一会儿再重试。";

/**
 * Why something did not come about and what helps, for toast and block alike. What is not ours to explain gets the
 * specification's general sentence.
 */
export function explain(failure: unknown): Explanation {
  if (!isRefused(failure)) return { sentence: "系统错误!", remedy: "请重试。", mayRetry: true };
  const { message, status, code, requestId } = failure;
  if (status >= 500 || code === 500)
    return {
      sentence: message,
      remedy: `请稍后重试${requestId ? "，一直不行请把请求号告诉技术支持" : ""}。`,
      mayRetry: true,
      requestId,
    };
  if (status === 429) return { sentence: message, remedy: waitFor(failure), mayRetry: true };
  return { sentence: message, remedy: remedies[status] ?? "", mayRetry: status === 0 || status === 408 };
}

/** The number that support asks for, where the server gave one. */
export const requestIdOf = (failure: unknown): string | undefined =>
  isRefused(failure) ? failure.requestId : undefined;

const inBlocks = new WeakSet<Error>();
/** A block of the page says it; a toast beside it would say it twice. */
export const showInBlock = (failure: Error): void => void inBlocks.add(failure);
export const isShownInBlock = (failure: unknown): boolean => failure instanceof Error && inBlocks.has(failure);
