/** Why a session is over, as far as the server tells: 999 expired or dead, 555 ended by another sign-in or an administrator. */
export type EndedBecause = "expired" | "endedElsewhere";

export const endSentences: Record<EndedBecause, string> = {
  expired: "登录已失效或长时间没有操作，已为您安全退出，请重新登录",
  endedElsewhere: "账号已在别处登录或被管理员下线，当前登录已结束。如非本人操作，请尽快修改密码",
};

type Listener = (why: EndedBecause) => void;
const listeners = new Set<Listener>();

/** Told when a call learns that its session is over. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tellSessionEnded(why: EndedBecause): void {
  for (const listener of listeners) listener(why);
}
