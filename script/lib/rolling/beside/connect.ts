import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { selfSigned } from "../../../../apps/server/src/protocols/saml/keys.ts";
import { samlMetadata } from "../../../../apps/server/test/registration.ts";
import { CALLBACK_URI, HANDOFF_URI } from "../../../../bench/codes.ts";
import { registerSystem } from "../../../../bench/portal.ts";
import type { Systems } from "./systems.ts";

const DIRECTIONS = [0, 1];

/** Where a system is told that somebody signed out; it keeps what it heard. */
export async function openReceiver() {
  const heard: string[] = [];
  const server = createServer((request, reply) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      heard.push(text);
      reply.writeHead(200).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasHeard: (word: string) => heard.some((text) => text.includes(word)),
    stop: () => void server.close(),
  };
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Connects systems as an operator does, of each kind one for either direction: who enters one has never been there. */
export async function connectSystems(dataDir: string, folder: string, receiver: Receiver): Promise<Systems> {
  const each = <T>(connect: (number: number) => Promise<T>) => Promise.all(DIRECTIONS.map(connect));
  const openId = [0, 1, 2, 3].map((number) => {
    const terms = `--abbr besideoidc${number} --protocol oidc --jump-type 0 --redirect-uri ${CALLBACK_URI}`;
    return registerSystem(dataDir, [...terms.split(" "), "--handoff-uri", HANDOFF_URI]);
  });
  const cas = each(async (number) => {
    const service = `${receiver.url}/cas/${number}`;
    await registerSystem(dataDir, [
      ...`--abbr besidecas${number} --protocol cas --jump-type 9`.split(" "),
      "--redirect-uri",
      service,
    ]);
    return { service, isTold: receiver.hasHeard };
  });
  const saml = each(async (number) => {
    const [entityId, consumer] = [`http://127.0.0.1:9/saml/${number}`, `http://127.0.0.1:9/acs/${number}`];
    const { certificate } = await selfSigned("beside", new Date());
    const file = join(folder, `saml-${number}.xml`);
    await writeFile(file, samlMetadata({ entityId, acs: consumer, certificate }));
    await registerSystem(dataDir, [...`--abbr besidesaml${number} --protocol saml --metadata`.split(" "), file]);
    return { entityId, consumer };
  });
  const [ofOpenId, ofCas, ofSaml] = [await Promise.all(openId), await cas, await saml];
  const take =
    <T>(list: T[]) =>
    async () => {
      const one = list.shift();
      if (one === undefined) throw new Error("there are too few systems");
      return one;
    };
  return { openId: take(ofOpenId), cas: take(ofCas), saml: take(ofSaml) };
}
