import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { S3ClientConfig } from "@aws-sdk/client-s3";
import type { S3Config } from "../../config/config.ts";
import { countedStream } from "../../platform/backup/counted-stream.ts";
import { away, begun, keyAt, type ObjectStorage, PATIENCE_MS, placeOf } from "./object-storage.ts";
import { checkedBody } from "./s3-body.ts";

/** Of a call that may be made again, and is where the server was busy or the connection broke. */
const TRIES = 3;
const PAUSE_MS = 200;
/** An upload may take as long as a line of half a megabyte a second needs for it. */
const UPLOAD_BYTES_A_MS = 512;
const AT_ONCE = 50;
/** Of what is given out: each takes as long as its reader's line, so these have connections of their own. */
const GIVEN_OUT_AT_ONCE = 200;

/** The name of our digest among what the server keeps beside an object: every server keeps it, whatever it checks. */
const DIGEST = "sha256";

/** What a client of the library throws, as far as we ask. */
type Failure = { name?: string; $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean } };
const statusOf = (failure: unknown) => (failure as Failure).$metadata?.httpStatusCode;
/** What went wrong on its way there alone. */
const passing = ["BadDigest", "XAmzContentSHA256Mismatch", "IncompleteBody", "RequestTimeout"];
/** Whoever asks wrongly hears the same again, unless their clock was set by the answer. */
function isHopeless(failure: unknown): boolean {
  const { name = "", $metadata: { httpStatusCode: status = 500, clockSkewCorrected = false } = {} } =
    failure as Failure;
  return status < 500 && status !== 429 && !clockSkewCorrected && !passing.includes(name);
}

const absent = (cause: unknown) => Object.assign(new Error("no such object", { cause }), { code: "ENOENT" });

/** Ends what takes too long; once it is answered, the rest of the answer has limits of its own. */
async function within<T>(milliseconds: number, act: (limit: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await act({ abortSignal: ending.signal });
  } finally {
    clearTimeout(timer);
  }
}

const noWord = () => undefined;

/** The library takes forty megabytes: whoever has no bucket never loads it. */
async function open(settings: S3Config) {
  const library = await import("@aws-sdk/client-s3");
  const shared = {
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: settings.isPathStyle,
    maxAttempts: TRIES,
    retryMode: "standard",
    // checksums of our own, which servers know that are older than the library's
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // what a file or a variable of the machine would decide otherwise
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
    disableS3ExpressSessionAuth: true,
    // whatever it has to say is thrown, and told in our own log
    logger: { trace: noWord, debug: noWord, info: noWord, warn: noWord, error: noWord },
  } satisfies S3ClientConfig;
  const clientOf = (maxSockets: number) =>
    new library.S3Client({
      ...shared,
      requestHandler: { connectionTimeout: 2000, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
    });
  return { client: clientOf(AT_ONCE), givingOut: clientOf(GIVEN_OUT_AT_ONCE), library };
}
type Opened = Awaited<ReturnType<typeof open>>;
type Act<T> = (at: Opened & { limit: { abortSignal: AbortSignal } }) => Promise<T>;

/** In a bucket of a service that speaks S3: every server sees the same. */
export function s3Storage(settings: S3Config): ObjectStorage {
  const { bucket: Bucket } = settings;
  let opened: ReturnType<typeof open> | undefined;
  async function call<T>(milliseconds: number, act: Act<T>): Promise<T> {
    const at = await (opened ??= open(settings));
    return within(milliseconds, (limit) => act({ ...at, limit }));
  }
  const check = () =>
    call(PATIENCE_MS, ({ client, library, limit }) =>
      client.send(new library.HeadBucketCommand({ Bucket }), limit),
    ).catch((failure: unknown) => {
      throw away(failure);
    });

  /** The signature covers the digest of what is sent, so that the server takes nothing else; the library does this only for what lies in memory. */
  async function send(key: string, path: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
    const content = createReadStream(path);
    try {
      await call(PATIENCE_MS + bytes / UPLOAD_BYTES_A_MS, ({ client, library, limit }) => {
        const command = new library.PutObjectCommand({
          Bucket,
          Key: placeOf(key),
          Body: content,
          ContentLength: bytes,
          ContentType: "application/octet-stream",
          ChecksumSHA256: Buffer.from(sha256, "hex").toString("base64"),
          Metadata: { [DIGEST]: sha256 },
        });
        command.middlewareStack.add(
          (next) => (args) => {
            const request = args.request as { headers: Record<string, string> };
            request.headers["x-amz-content-sha256"] = sha256;
            return next(args);
          },
          { step: "build", name: "signedDigest" },
        );
        return client.send(command, limit);
      });
    } finally {
      content.destroy();
    }
  }

  return {
    async put(key, content) {
      const folder = await mkdtemp(join(tmpdir(), "sannong-object-")).catch((failure: unknown) => {
        throw away(failure);
      });
      try {
        // its length and digest go before it, and it may have to be sent again: so it lies on the disk, never in memory
        const path = join(folder, "object");
        const counted = countedStream();
        await pipeline(content, counted.stream, createWriteStream(path, { mode: 0o600 }));
        const facts = counted.result();
        for (let tried = 1; ; tried += 1)
          try {
            return await send(key, path, facts);
          } catch (failure) {
            if (tried >= TRIES || isHopeless(failure)) throw failure;
            await pause(PAUSE_MS * 2 ** tried * (0.5 + Math.random()));
          }
      } catch (failure) {
        throw away(failure);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },

    async get(key) {
      const reply = await call(PATIENCE_MS, ({ givingOut, library, limit }) =>
        givingOut.send(new library.GetObjectCommand({ Bucket, Key: placeOf(key) }), limit),
      ).catch((failure: unknown) => {
        // a bucket that is gone, or hidden, says nothing of what was in it
        throw away((failure as Failure).name === "NoSuchKey" ? absent(failure) : failure);
      });
      const expected = { size: reply.ContentLength, sha256: reply.Metadata?.[DIGEST] };
      return begun(Readable.from(checkedBody(reply.Body as Readable, expected), { objectMode: false }));
    },

    async look(key) {
      try {
        const { ContentLength: size = 0, Metadata = {} } = await call(PATIENCE_MS, ({ client, library, limit }) =>
          client.send(new library.HeadObjectCommand({ Bucket, Key: placeOf(key) }), limit),
        );
        return { size, sha256: Metadata[DIGEST] };
      } catch (failure) {
        if (statusOf(failure) !== 404) throw away(failure);
      }
      // without a body the answer does not tell an object from a bucket
      await check();
      return undefined;
    },

    async *list() {
      for (let from: string | undefined; ;) {
        const page = await call(PATIENCE_MS * 2, ({ client, library, limit }) =>
          client.send(new library.ListObjectsV2Command({ Bucket, ContinuationToken: from }), limit),
        ).catch((failure: unknown) => {
          throw away(failure);
        });
        for (const { Key = "", Size = 0 } of page.Contents ?? []) {
          const key = keyAt(Key);
          if (key !== undefined) yield { key, size: Size };
        }
        from = page.NextContinuationToken;
        if (from === undefined) return;
      }
    },

    async remove(key) {
      await call(PATIENCE_MS, ({ client, library, limit }) =>
        client.send(new library.DeleteObjectCommand({ Bucket, Key: placeOf(key) }), limit),
      ).catch((failure: unknown) => {
        if ((failure as Failure).name !== "NoSuchKey") throw away(failure);
      });
    },

    // a bucket keeps nothing that did not come whole
    sweep: async () => undefined,

    async check() {
      await check();
    },
  };
}
