import type { ConnectedSystem, ConnectedSystems } from "../kernel/application/index.ts";
import type { AccessEnd, ChannelHandler } from "../kernel/delivery/index.ts";

type Deps = {
  systems: Pick<ConnectedSystems, "findByAppId">;
  /** delegations by which others act for this person */
  helping: (accountId: string) => Promise<string[]>;
  /** the OpenID sessions behind an account's live sessions */
  oidcUidsOf: (accountId: string) => Promise<string[]>;
  /** takes back what stands on a delegation, in one system or in all */
  endDelegated: (delegationId: string, appId?: string) => Promise<void>;
  /** takes a system out of a session, by each protocol */
  leave: readonly ((oidcUid: string, system: ConnectedSystem) => Promise<void>)[];
};

/** Takes from systems what they hold of somebody who may be there no more, and tells them. It may be done again. */
export function accessEndChannel({ systems, helping, oidcUidsOf, endDelegated, leave }: Deps) {
  /** What fails keeps nothing else from being left. @throws the first failure, when all are over */
  const everyOne = async (acts: readonly Promise<void>[]): Promise<void> => {
    const failed = (await Promise.allSettled(acts)).find((outcome) => outcome.status === "rejected");
    if (failed) throw failed.reason;
  };

  async function carryOut(ended: AccessEnd): Promise<void> {
    if ("delegationId" in ended) return endDelegated(ended.delegationId);
    const { accountId, appId } = ended;
    const system = await systems.findByAppId(appId);
    if (!system) return;
    const [delegations, uids] = await Promise.all([helping(accountId), oidcUidsOf(accountId)]);
    await everyOne([
      ...delegations.map((id) => endDelegated(id, appId)),
      ...uids.flatMap((uid) => leave.map((by) => by(uid, system))),
    ]);
  }

  const channel: ChannelHandler<AccessEnd> = {
    async deliver({ content }) {
      await carryOut(content);
      return { is: "delivered" };
    },
  };
  return { carryOut, channel };
}
