/** Why a session is over, as far as the server tells: 999 expired or dead, 555 ended by another sign-in or an administrator. */
export type EndedBecause = "expired" | "endedElsewhere";

export const endSentences: Record<EndedBecause, string> = {
  expired: "登录已失效或长时间没有操作，已为您安全退出，请重新登录",
  endedElsewhere: "账号已在别处登录或被管理员下线，当前登录已结束。如非本人操作，请尽快修改密码",
};

export type Ended = {
  why: EndedBecause;
  /** the token that was refused; null where none was sent */
  token: string | null;
  /** somebody pressed something that is to be sent or changed */
  isAct: boolean;
};
/** `renewed`: the same person has signed in again, and what was refused may be asked once more. */
export type Sequel = "renewed" | "over";

type Listener = (ended: Ended) => Promise<Sequel>;
let listener: Listener | undefined;

/** Decides what follows when a call learns that its session is over. */
export function onSessionEnded(decide: Listener): () => void {
  listener = decide;
  return () => void (listener = undefined);
}

export const tellSessionEnded = async (ended: Ended): Promise<Sequel> => (await listener?.(ended)) ?? "over";
