import { type Endpoint, type Envelope, isOpenToVisitors } from "@sannong/contract/endpoint";
import { ApiRefusal, SessionEnded } from "./api-failure.ts";
import { tellSessionEnded } from "../session/session-end.ts";
import { storage } from "../storage/storage.ts";

/** Specification §8: ErrorToLogin or code 555 or 999, whatever the status. */
export const isSessionOver = (envelope: Pick<Envelope, "code" | "msg"> | undefined): boolean =>
  envelope?.code === 555 || envelope?.code === 999 || envelope?.msg === "ErrorToLogin";

/** Somebody sends or changes something by it; a page asks everything else by itself. */
export const isActOf = ({ method, transport, body, onlyReads, background }: Endpoint): boolean =>
  method === "POST" && (transport === "sealed" || body === "multipart") && !onlyReads && !background;

/** What is good for one call, or belongs to a picture that a sign-in in between has replaced. */
const onceOnly = ["captcha", "continuation", "loginCode", "permit", "yzm", "password", "pwd", "newPassword"] as const;
const holdsOnceOnly = (given: Record<string, unknown>) => onceOnly.some((name) => given[name] !== undefined);

/**
 * Sends a call. Where the answer is that the session is over, the application decides what follows: once the same
 * person has signed in again it is sent once more, sealed anew; what anybody may ask is asked once more as a visitor.
 * What somebody typed as themselves never goes as a visitor's or as another person's.
 *
 * @throws SessionEnded when it is over for good; ApiRefusal when the same person is back but must press again
 */
export async function acrossSessionEnd<T>(
  entry: Endpoint,
  given: Record<string, unknown>,
  send: () => Promise<T>,
): Promise<T> {
  const token = storage.token.get();
  try {
    return await send();
  } catch (failure) {
    if (!(failure instanceof SessionEnded)) throw failure;
    const isAct = isActOf(entry);
    const sequel = await tellSessionEnded({ why: failure.why, token, isAct });
    if (sequel === "renewed") {
      if (holdsOnceOnly(given)) throw new ApiRefusal({ message: "已重新登录。请核对后再提交一次", status: 200 });
      return send();
    }
    if (token !== null && storage.token.get() === null && !isAct && isOpenToVisitors(entry)) return send();
    throw failure;
  }
}
