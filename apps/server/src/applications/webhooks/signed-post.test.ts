import { expect, test } from "vitest";
import { fixedClock } from "../../../test/database.ts";
import type { Outbound, OutboundReply } from "../../platform/outbound/outbound.ts";
import type { ConnectedSystem } from "../../kernel/application/index.ts";
import { signedPost } from "./signed-post.ts";

const url = "http://events.example:8080/in";

test.each<[string, string[] | null, readonly string[]]>([
  ["an operator registered may be private where it stands", null, ["events.example:8080"]],
  ["came by application may be private only where two persons said so", ["10.1.2.3:443"], ["10.1.2.3:443"]],
  ["is on the internet may not, whatever its name leads to by now", [], []],
])("the receiver of a system that %s", async (_who, privateHosts, allowed) => {
  const asked: unknown[] = [];
  const call: Outbound["call"] = async (_url, request) => {
    asked.push(request?.privateAllowed);
    return { status: 204, headers: {}, body: Buffer.alloc(0) } as OutboundReply;
  };
  const post = signedPost({ outbound: { call }, clock: fixedClock() });
  const system = { appId: "an-app", privateHosts } as ConnectedSystem;
  expect(await post({ system, url, secrets: ["a-secret"] }, "an-event", "{}")).toBe(204);
  expect(asked).toEqual([allowed]);
});
