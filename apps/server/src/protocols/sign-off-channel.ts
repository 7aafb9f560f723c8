import type { SignOffNotice, ChannelHandler } from "../kernel/delivery/index.ts";
import type { AppContext } from "../kernel/context.ts";

type Protocol = SignOffNotice["protocol"];
type NoticeBy<P extends Protocol> = Extract<SignOffNotice, { protocol: P }>;
/** Tells one system. `gone`: there is nobody to tell any more. @throws when the system did not take it */
type Tell<Notice> = (recipient: string, notice: Notice) => Promise<"delivered" | "gone">;
/** How each protocol tells of a sign-off. */
export type SignOffTellers = { [P in Protocol]: Tell<NoticeBy<P>> };

type Deps = Pick<AppContext, "audit"> & { tell: Partial<SignOffTellers> };

/**
 * The channel by which systems of every protocol hear of sign-offs. That one took it stands in the audit log, and so
 * does the first try that came to nothing and the last: the tries between tell whoever builds the system nothing new.
 */
export function signOffChannel({ audit, tell }: Deps): ChannelHandler<SignOffNotice> {
  return {
    async deliver({ recipient, content }) {
      const telling = tell[content.protocol] as Tell<SignOffNotice> | undefined;
      if (!telling) throw new Error(`nobody tells of a sign-off by ${content.protocol}`);
      return (await telling(recipient, content)) === "gone" ? { is: "skipped", why: "gone" } : { is: "delivered" };
    },

    async follow({ recipient, content, attempts, state, result }, within) {
      const { protocol } = content;
      const about = {
        objectKind: "system",
        objectId: recipient,
        detail: { ...(protocol === "oidc" && { sid: content.sid }), attempt: attempts },
      };
      const failed = { result: "failed", reason: result ?? "", ...about } as const;
      if (state === "dead") await audit.record({ event: `${protocol}.logoutUndeliverable`, ...failed }, within);
      else if (state !== "waiting")
        await audit.record({ event: `${protocol}.logoutDelivered`, result: "ok", ...about }, within);
      else if (attempts === 1) await audit.record({ event: `${protocol}.logoutDelayed`, ...failed }, within);
    },
  };
}
