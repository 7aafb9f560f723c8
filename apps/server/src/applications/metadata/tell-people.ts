import type { SendMessage } from "../../operations/messages/index.ts";

/** Whoever looks after a system: the application it came by, and the account. */
export type Maker = { id: string; accountId: string };

type Deps = {
  makerOf: (abbr: string) => Promise<Maker | null>;
  administrators: () => Promise<string[]>;
  tell: SendMessage;
};

type Said = Omit<Parameters<SendMessage>[0], "to" | "link">;

/** Tells whoever looks after a system, and those who look after all of them; each where they can do something about it. */
export const tellPeople =
  ({ makerOf, administrators, tell }: Deps) =>
  async ({ abbr }: { abbr: string }, said: Said): Promise<void> => {
    const maker = await makerOf(abbr);
    if (maker) await tell({ ...said, to: maker.accountId, link: `/systemsettled?id=${maker.id}` });
    const others = (await administrators()).filter((id) => id !== maker?.accountId);
    await tell({ ...said, to: others, link: `/management/systems/${encodeURIComponent(abbr)}?tab=addresses` });
  };
export type TellPeople = ReturnType<typeof tellPeople>;
