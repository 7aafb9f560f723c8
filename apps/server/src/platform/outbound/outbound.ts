import { lookup } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { TLSSocket } from "node:tls";
import { hostAndPort } from "@sannong/contract/rules/network/host-and-port";

import { spanned, traceparentNow } from "../tracing/trace.ts";
import { ReplyTooLarge, wholeReply } from "./whole-reply.ts";

export { hostAndPort };

/** Why a call was not made or not finished. The message holds no body and no address of ours. */
export class OutboundFailure extends Error {
  override name = "OutboundFailure";
  readonly reason: "forbiddenAddress" | "unresolved" | "timeout" | "tooLarge" | "unreachable";
  constructor(reason: OutboundFailure["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** It answered, and not as one who took what was sent. */
export class AnsweredBadly extends OutboundFailure {
  constructor(status: number) {
    super("unreachable", `the system answered ${status}`);
  }
}

/** It answered with more than was to be read; its first line is known. */
export class AnsweredTooMuch extends OutboundFailure {
  readonly status: number;
  constructor({ status, message }: ReplyTooLarge) {
    super("tooLarge", message);
    this.status = status;
  }
}

export type OutboundRequest = {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** milliseconds for the whole call */
  timeout?: number;
  /** bytes of the answer that are read before it is given up */
  largest?: number;
  /** `host:port` whose private or loopback address was confirmed for this system */
  privateAllowed?: readonly string[];
};
export type OutboundReply = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** each as it was sent: joined with commas they could not be told apart */
  setCookies: string[];
  /** until when the certificate of the connection is good; null without one */
  certificateUntil: Date | null;
};

type Range = [network: string, prefix: number, family: "ipv4" | "ipv6"];
const blockList = (ranges: Range[]) => {
  const list = new BlockList();
  for (const [network, prefix, family] of ranges) list.addSubnet(network, prefix, family);
  return list;
};

/** Never called, whatever was confirmed: link-local, cloud metadata, multicast, reserved, "this network". */
const forbidden = blockList([
  ["0.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["100.100.100.200", 32, "ipv4"],
  ["168.63.129.16", 32, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["224.0.0.0", 4, "ipv4"],
  ["240.0.0.0", 4, "ipv4"],
  ["::", 128, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fec0::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
  ["fd00:ec2::254", 128, "ipv6"],
  // Tunnels that smuggle an IPv4 address past this list.
  ["64:ff9b::", 96, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["2001::", 32, "ipv6"],
  ["::ffff:0:0:0", 96, "ipv6"],
]);
// An IPv4 address behind zeros alone; ::1 is this machine, which may be confirmed.
forbidden.addRange("::2", "::ffff:ffff", "ipv6");

/** Called only where host and port were confirmed for the system. */
const privateRanges = blockList([
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["::1", 128, "ipv6"],
  ["fc00::", 7, "ipv6"],
]);

export type AddressVerdict = "public" | "private" | "forbidden";

/** What kind of address is this? An IPv4 address written as IPv6 counts as what it is. */
export function judgeAddress(address: string): AddressVerdict {
  const [plain = ""] = address.split("%", 1);
  const family = isIP(plain) === 6 ? "ipv6" : "ipv4";
  if (isIP(plain) === 0 || forbidden.check(plain, family)) return "forbidden";
  return privateRanges.check(plain, family) ? "private" : "public";
}

/** What was wrong with the other side's certificate or its handshake; null when that was not why a call failed. */
export function tlsProblemOf(cause: unknown): string | null {
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === "string" && /CERT|TLS|SSL|SIGNATURE/.test(code) ? code : null;
}

/** Every address under which this machine reaches itself. */
function thisMachine(): BlockList {
  const list = blockList([
    ["127.0.0.0", 8, "ipv4"],
    ["::1", 128, "ipv6"],
  ]);
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((all) => all ?? []))
    list.addAddress(address, family === "IPv6" ? "ipv6" : "ipv4");
  return list;
}

/** What Node itself gives an address at the least. */
const SHORTEST_ATTEMPT_MS = 10;

type Resolve = (hostname: string) => Promise<string[]>;
const resolveByDns: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Makes calls to other people's servers: the name is resolved once, every address it has is judged,
 * and the connection goes to the judged addresses, so that a second answer of the name server cannot
 * lead elsewhere. They are tried in turn until one takes the connection; what is asked is sent once.
 * No redirect is followed (design §3, Addresses).
 *
 * @param needs.ownServices `host:port` under which this server is known, refused always
 * @param needs.ownPorts on which it listens: refused under every name of this machine
 */
export function createOutbound(
  deps: { ownServices?: readonly string[]; ownPorts?: readonly number[]; resolve?: Resolve } = {},
) {
  const { ownServices = [], ownPorts = [], resolve = resolveByDns } = deps;
  const machine = thisMachine();
  const isOurOwn = (address: string, target: string): boolean =>
    ownPorts.some((port) => target.endsWith(`:${port}`)) &&
    machine.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

  async function checkedAddresses(url: URL, privateAllowed: readonly string[]): Promise<string[]> {
    const target = hostAndPort(url.href);
    if (ownServices.includes(target))
      throw new OutboundFailure("forbiddenAddress", "the address is a service of our own");
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(hostname)
      ? [hostname]
      : await resolve(hostname).catch((cause: unknown) => {
          throw new OutboundFailure("unresolved", "the name has no address", { cause });
        });
    if (addresses.some((address) => isOurOwn(address, target)))
      throw new OutboundFailure("forbiddenAddress", "the address is a service of our own");
    const verdicts = addresses.map(judgeAddress);
    const refused =
      verdicts.includes("forbidden") || (verdicts.includes("private") && !privateAllowed.includes(target));
    if (refused) throw new OutboundFailure("forbiddenAddress", "the address is not one this system may have");
    if (addresses.length === 0) throw new OutboundFailure("unresolved", "the name has no address");
    return addresses;
  }

  async function ask(address: string, options: OutboundRequest): Promise<OutboundReply> {
    const { method = "GET", headers = {}, body, timeout = 5000, largest = 64 * 1024, privateAllowed = [] } = options;
    const url = new URL(address);
    if (url.protocol !== "http:" && url.protocol !== "https:")
      throw new OutboundFailure("forbiddenAddress", "only http and https are called");
    const signal = AbortSignal.timeout(timeout);
    const traceparent = traceparentNow();
    const checked = await Promise.race([checkedAddresses(url, privateAllowed), whenAborted(signal)]);
    // One after the other, and one that is silent leaves time for those behind it (`net.connect` knows these two).
    const each = Math.max(SHORTEST_ATTEMPT_MS, Math.floor(timeout / checked.length));
    const attempts = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: each };
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const sent = send(url, {
      method,
      signal,
      agent: false,
      headers: {
        ...headers,
        ...(traceparent !== undefined && { traceparent }),
        ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
      },
      ...attempts,
      // Node asks again when it connects; this answers with the addresses that were judged.
      lookup: (_hostname, _options, answer) =>
        answer(
          null,
          checked.map((one) => ({ address: one, family: isIP(one) })),
        ),
    });
    let certificateUntil: Date | null = null;
    sent.on("response", ({ socket }) => {
      const until = socket instanceof TLSSocket ? socket.getPeerCertificate().valid_to : undefined;
      if (until !== undefined) certificateUntil = new Date(until);
    });
    sent.end(body);
    const read = await wholeReply(sent, largest).catch((cause: unknown) => {
      throw asFailure(cause, signal);
    });
    const { statusCode: status = 0, headers: answered } = read.reply;
    const setCookies = answered["set-cookie"] ?? [];
    return { status, headers: flatHeaders(answered), body: read.body, setCookies, certificateUntil };
  }

  return {
    /**
     * The trace of the work that asks goes along; of the address only the host is told to whoever looks at traces.
     *
     * @throws OutboundFailure; an answer of any status is returned, not thrown
     */
    call(address: string, options: OutboundRequest = {}): Promise<OutboundReply> {
      const { method = "GET" } = options;
      const host = URL.canParse(address) ? new URL(address).host : "";
      const attributes = { "http.request.method": method, "server.address": host };
      return spanned(
        { name: `${method} ${host}`, kind: "client", attributes },
        () => ask(address, options),
        ({ status }) => ({ attributes: { "http.response.status_code": status }, hasFailed: status >= 500 }),
      );
    },
  };
}

export type Outbound = ReturnType<typeof createOutbound>;

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_done, fail) => {
    signal.addEventListener("abort", () => fail(new OutboundFailure("timeout", "no answer in time")), { once: true });
  });

function asFailure(cause: unknown, signal: AbortSignal): OutboundFailure {
  if (cause instanceof ReplyTooLarge) return new AnsweredTooMuch(cause);
  if (signal.aborted) return new OutboundFailure("timeout", "no answer in time", { cause });
  return new OutboundFailure("unreachable", "the connection failed", { cause });
}

const flatHeaders = (headers: NodeJS.Dict<string | string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(", ")]));
