import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a server plays once, to the next request that it is for. */
export type S3Fault =
  | "slowDown"
  | "reset"
  | "silent"
  | "truncated"
  | "altered"
  | "denied"
  | "noBucket"
  | "halfAnError"
  | "wrongDigestOnArrival";

type Stored = { bytes: Buffer; metadata: Record<string, string> };
type Given = Pick<IncomingMessage, "method" | "headers"> & { url: string };
export type Credentials = { accessKeyId: string; secretAccessKey: string; region: string };

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const SKEW_MS = 15 * 60_000;

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** As the signature has it: these signs too, which browsers' function leaves. */
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that a request must have by AWS Signature Version 4, computed from the specification alone. */
export function signatureOf({ method, url, headers }: Given, signed: readonly string[], credentials: Credentials) {
  const { pathname, searchParams } = new URL(url, "http://stand-in");
  const date = String(headers["x-amz-date"]);
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, " ")}\n`);
  const canonical = [
    method,
    pathname,
    query.join("&"),
    lines.join(""),
    signed.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${date.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  const key = scope
    .split("/")
    .reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${credentials.secretAccessKey}`);
  return hmac(key, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha256(canonical)}`).toString("hex");
}

/** @throws S3Error unless the request is signed by this key, with every header that says something of the object */
function proveSigned(given: Given, credentials: Credentials, now: number) {
  const { headers } = given;
  const [, accessKeyId, scope, names = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (accessKeyId === undefined) throw new S3Error(403, "AccessDenied");
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error(403, "InvalidAccessKeyId");
  const date = String(headers["x-amz-date"]);
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(at - now) <= SKEW_MS)) throw new S3Error(403, "RequestTimeTooSkewed");
  if (scope !== `${date.slice(0, 8)}/${credentials.region}/s3/aws4_request`)
    throw new S3Error(400, "AuthorizationHeaderMalformed");
  const signed = names.split(";");
  const demanded = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  if (!demanded.every((name) => signed.includes(name))) throw new S3Error(403, "AccessDenied");
  const expected = signatureOf(given, signed, credentials);
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) throw new S3Error(403, "SignatureDoesNotMatch");
}

/** @throws S3Error unless the body is the one that was signed, and the one of the checksum */
function proveBody(body: Buffer, headers: IncomingMessage["headers"]) {
  const digest = sha256(body);
  if (headers["x-amz-content-sha256"] !== digest) throw new S3Error(400, "XAmzContentSHA256Mismatch");
  const checksum = headers["x-amz-checksum-sha256"];
  if (checksum !== undefined && Buffer.from(String(checksum), "base64").toString("hex") !== digest)
    throw new S3Error(400, "BadDigest");
}

/**
 * A server that speaks as much of S3 as the portal asks, and is stricter than most: what is not signed, body included, it
 * does not take. It plays the faults of real ones when it is told to.
 */
export async function startS3StandIn(
  credentials: Credentials,
  { bucket, port = 0 }: { bucket: string; port?: number },
) {
  const objects = new Map<string, Stored>();
  const faults: S3Fault[] = [];
  const asked: string[] = [];
  const state = { clockAheadMs: 0, pageSize: 1000 };
  const now = () => Date.now() + state.clockAheadMs;

  function serve(request: Given, key: string, body: Buffer, reply: ServerResponse, fault: S3Fault | undefined) {
    const stored = objects.get(key);
    const isHead = request.method === "HEAD";
    if (key === "") {
      if (isHead) return void reply.end();
      return void reply.setHeader("content-type", "application/xml").end(listing(request.url));
    }
    if (request.method === "PUT") {
      const metadata = Object.entries(request.headers).filter(([name]) => name.startsWith("x-amz-meta-"));
      objects.set(key, { bytes: body, metadata: Object.fromEntries(metadata) as Record<string, string> });
      return void reply.setHeader("etag", '"stand-in"').end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void reply.writeHead(204).end();
    }
    if (!stored) throw new S3Error(404, "NoSuchKey");
    reply.writeHead(200, { ...stored.metadata, "content-length": stored.bytes.length, etag: '"stand-in"' });
    if (isHead) return void reply.end();
    const bytes = Buffer.from(stored.bytes);
    if (fault === "altered") bytes[bytes.length - 1]! ^= 1;
    if (fault !== "truncated") return void reply.end(bytes);
    reply.write(bytes.subarray(0, bytes.length >> 1), () => reply.destroy());
  }

  function listing(url: string): string {
    const from = new URL(url, "http://stand-in").searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].toSorted().filter((key) => key > from);
    const page = keys.slice(0, state.pageSize);
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)!.bytes.length}</Size></Contents>`,
    );
    const isMore = keys.length > page.length;
    const next = isMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
  }

  async function answer(incoming: IncomingMessage, reply: ServerResponse) {
    const request = { method: incoming.method, headers: incoming.headers, url: incoming.url ?? "" };
    const body = await buffer(incoming);
    asked.push(`${request.method} ${request.url}`);
    const isOnReading = faults[0] === "truncated" || faults[0] === "altered";
    const fault = isOnReading && request.method !== "GET" ? undefined : faults.shift();
    reply.setHeader("date", new Date(now()).toUTCString());
    if (fault === "reset") return void incoming.socket.destroy();
    if (fault === "silent") return;
    try {
      if (fault === "slowDown") throw new S3Error(503, "SlowDown");
      if (fault === "denied") throw new S3Error(403, "AccessDenied");
      if (fault === "noBucket") throw new S3Error(404, "NoSuchBucket");
      if (fault === "halfAnError") return void reply.writeHead(500).end("<Error><Code>Internal");
      proveSigned(request, credentials, now());
      proveBody(fault === "wrongDigestOnArrival" ? Buffer.concat([body, Buffer.from("x")]) : body, request.headers);
      const [, asBucket, ...place] = decodeURIComponent(new URL(request.url, "http://stand-in").pathname).split("/");
      if (asBucket !== bucket) throw new S3Error(404, "NoSuchBucket");
      serve(request, place.join("/"), body, reply, fault);
    } catch (failure) {
      if (!(failure instanceof S3Error)) throw failure;
      const { status, code } = failure;
      const text = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
      reply.writeHead(status, { "content-type": "application/xml" });
      reply.end(request.method === "HEAD" ? undefined : text);
    }
  }

  const server = createServer((request, reply) => {
    answer(request, reply).catch((failure: unknown) => reply.destroy(failure as Error));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** by their place in the bucket; a test may lose or change one */
    objects,
    asked,
    state,
    /** played one after another */
    play: (...next: S3Fault[]) => void faults.push(...next),
    forget: () => void (faults.length = 0),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
export type S3StandIn = Awaited<ReturnType<typeof startS3StandIn>>;
