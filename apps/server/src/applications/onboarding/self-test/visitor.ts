import { createHash } from "node:crypto";
import { type Outbound, OutboundFailure, tlsProblemOf } from "../../../platform/outbound/outbound.ts";

export type Answer = {
  url: URL;
  status: number;
  location: URL | null;
  /** names of cookies that were set, not taken away */
  cookiesSet: string[];
  date: string | undefined;
  certificateUntil: Date | null;
  /** tells one page from another, and nothing of what stands on it */
  print: string;
  took: number;
};
export type Silence = { url: URL; reason: OutboundFailure["reason"]; tlsProblem: string | null; took: number };
export type Visited = Answer | Silence;
export const isAnswer = (visited: Visited): visited is Answer => "status" in visited;

type Deps = {
  outbound: Pick<Outbound, "call">;
  privateAllowed: readonly string[];
  /** takes down what was asked and answered */
  note: (text: string) => void;
};

const TIMEOUT_MS = 5000;
/** What may be read in evidence; the values of everything else stay away. */
const SHOWN = new Set(["client_id", "redirect_uri", "response_type", "scope", "iss", "code_challenge_method"]);

/** An address as evidence: no code, no state, no token. */
function withoutSecrets(address: URL): string {
  const query = [...address.searchParams].map(([name, value]) =>
    SHOWN.has(name) ? `${name}=${value}` : `${name}=…（${value.length} 位）`,
  );
  return `${address.origin}${address.pathname}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** A browser with a cookie jar of its own that goes where it is told and reads no page. */
export function visitor({ outbound, privateAllowed, note }: Deps) {
  const jar = new Map<string, string>();
  /** cookies that a form posted from another site does not bring along */
  const stayHome = new Set<string>();

  function keep(lines: readonly string[]): string[] {
    const set: string[] = [];
    for (const line of lines) {
      const [pair = "", ...attributes] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      const isGone = value === "" || attributes.some((one) => /^\s*max-age=0\s*$/i.test(one));
      if (isGone) jar.delete(name);
      else {
        jar.set(name, value);
        set.push(name);
        if (attributes.some((one) => /^\s*samesite=(lax|strict)\s*$/i.test(one))) stayHome.add(name);
        else stayHome.delete(name);
      }
    }
    return set;
  }

  type Way = { post?: URLSearchParams; brings?: (name: string) => boolean };
  async function go(url: URL, { post, brings = () => true }: Way): Promise<Visited> {
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    const cookie = [...jar]
      .filter(([name]) => brings(name))
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const method = post ? "POST" : "GET";
    try {
      const reply = await outbound.call(url.href, {
        method,
        headers: {
          accept: "text/html",
          ...(cookie ? { cookie } : {}),
          ...(post ? { "content-type": "application/x-www-form-urlencoded" } : {}),
        },
        ...(post ? { body: post.toString() } : {}),
        timeout: TIMEOUT_MS,
        largest: 2 * 1024 * 1024,
        privateAllowed,
      });
      const { location: to } = reply.headers;
      const location = to !== undefined && URL.canParse(to, url.href) ? new URL(to, url) : null;
      note(
        `${method} ${withoutSecrets(url)} → ${reply.status}${location ? `，转到 ${withoutSecrets(location)}` : ""}（${took()} 毫秒）`,
      );
      return {
        url,
        status: reply.status,
        location: reply.status >= 300 && reply.status < 400 ? location : null,
        cookiesSet: keep(reply.setCookies),
        date: reply.headers["date"],
        certificateUntil: reply.certificateUntil,
        print: createHash("sm3").update(reply.body).digest("base64url"),
        took: took(),
      };
    } catch (failure) {
      if (!(failure instanceof OutboundFailure)) throw failure;
      const tlsProblem = tlsProblemOf(failure.cause);
      note(`${method} ${withoutSecrets(url)} → 没有回答：${tlsProblem ?? failure.reason}（${took()} 毫秒）`);
      return { url, reason: failure.reason, tlsProblem, took: took() };
    }
  }

  return {
    visit: (url: URL) => go(url, {}),
    /** A form of the portal's that this browser posts to the system. */
    submit: (url: URL, post: URLSearchParams) => go(url, { post, brings: (name) => !stayHome.has(name) }),
    /** A message from server to server: no cookie belongs to it. */
    send: (url: URL, post: URLSearchParams) => go(url, { post, brings: () => false }),
  };
}

export type Visitor = ReturnType<typeof visitor>;
