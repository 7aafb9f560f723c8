import { unsealerOf } from "../apps/server/src/platform/crypto/sm2-unsealer.ts";
import { browserAlgorithms, wrapMaster } from "@sannong/transport/browser-algorithms";
import { sealRequest } from "@sannong/transport/message";
import { generateKeys } from "../apps/server/src/config/generate-keys.ts";
import { sealedMessages } from "../apps/server/src/platform/sealing/sealed-messages.ts";
import type { ShortLived } from "../apps/server/src/platform/short-lived/short-lived.ts";
import { below, median, type Row } from "./measure.ts";

const MESSAGES = 2000;
const ROUNDS = 5;
/** What a form and its answer are, written out. */
const TWO_KILOBYTES = JSON.stringify({ authorization: "b".repeat(43), data: { text: "稻".repeat(650) } });

/**
 * What a sealed message costs the server beside what it would do anyway: opening a request of 2 KB and sealing an
 * answer as long, on the event loop. The page's secret is known, as for all messages of a page but its first.
 */
export async function measureSealing(): Promise<Row[]> {
  const keys = generateKeys().transport;
  const now = new Date();
  // only the budget of an address is counted there, once
  const shortLived = { count: async () => ({ count: 1, resetsIn: 60 }) } as unknown as ShortLived;
  const messages = sealedMessages({
    mode: "optional",
    keys,
    unsealerOf: unsealerOf(undefined),
    shortLived,
    clock: () => now,
  });
  const master = browserAlgorithms.random(32);
  const wrapped = wrapMaster(master, keys.byId[keys.current]!.publicKey);
  const call = { method: "GET", path: "/api/user/queryByTokenNew", generatorUserId: "client-000000001" };
  const sealed = Array.from({ length: MESSAGES }, () =>
    sealRequest(browserAlgorithms, {
      ...call,
      master,
      wrapped,
      kid: keys.current,
      timestamp: now.getTime(),
      text: TWO_KILOBYTES,
    }),
  );
  const arrived = { ...call, address: "10.0.0.1", onlyReads: true };

  const answerAll = async (): Promise<number> => {
    const before = process.threadCpuUsage();
    for (const { token, body } of sealed) {
      const opened = await messages.open({ ...arrived, token, body });
      messages.seal(opened, 200, TWO_KILOBYTES);
    }
    // what the event loop itself worked, whatever else the machine does
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 / MESSAGES;
  };
  try {
    await answerAll();
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await answerAll());
    return [below("opening and sealing 2 KB each way", median(rounds), "ms", 0.5)];
  } finally {
    await messages.close();
  }
}
