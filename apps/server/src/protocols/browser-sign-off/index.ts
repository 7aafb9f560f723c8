import type { FastifyInstance } from "fastify";
import { randomToken } from "../../platform/crypto/tokens.ts";
import type { AppContext } from "../../kernel/context.ts";
import {
  errorOfLeaving,
  framesPage,
  PAGE_CSP,
  type Frame,
  type FramedSystem,
  type LeftSystem,
} from "../protocol-pages/index.ts";
import { addressHere } from "../../platform/http/entrances.ts";

type Kept = { framed: FramedSystem[]; goal?: string };

const KIND = "signOff.page";
/** Long enough to come back to it from a system that led away; what it opens again has been left already. */
const LIFE_SECONDS = 300;
const PATH = "/oidc/session/left";

/** A sign-off of which the browser is to tell those that nobody else reaches. */
export type Leaving = {
  /** of the session that is about to end */
  uid: string;
  /** where the browser is to go in the end; without one it stays on a page of ours */
  goal?: string | undefined;
};

type Deps = Pick<AppContext, "shortLived"> & {
  /** the portal's address */
  publicUrl: string;
  frame: Frame;
  /** systems of the session that tell their own pages to be loaded; they count as told from here on */
  framedOf: (uid: string) => Promise<FramedSystem[]>;
  /**
   * where the browser goes to leave the systems that it has to visit one after another, undefined when there are none
   *
   * @param before what is known of others already, for the page at the end
   */
  visitsOf: (leaving: Leaving, before: LeftSystem[]) => Promise<string | undefined>;
};

/**
 * The systems that only the browser of whoever signs out can tell. Every way to sign off comes here before the session
 * ends: first the pages that systems want loaded, all at once in hidden frames, then the visits, one after another.
 */
export function browserSignOff({ shortLived, publicUrl, frame, framedOf, visitsOf }: Deps) {
  /** The address of the page that has these loaded and goes on then. */
  async function pageOf(framed: FramedSystem[], goal: string | undefined): Promise<string> {
    const number = randomToken();
    const kept: Kept = { framed, ...(goal !== undefined && { goal }) };
    await shortLived.put(KIND, number, kept, { ttl: LIFE_SECONDS });
    return `${addressHere(publicUrl)}${PATH}/${number}`;
  }

  return {
    framedOf,
    visitsOf,
    pageOf,

    /** Where the browser goes to leave what only it can leave; undefined when there is nothing of that kind. */
    async leave(leaving: Leaving): Promise<string | undefined> {
      const framed = await framedOf(leaving.uid);
      const visits = await visitsOf(
        leaving,
        framed.map(({ name }) => ({ name, result: "asked" })),
      );
      return framed.length === 0 ? visits : pageOf(framed, visits ?? leaving.goal);
    },

    mount(app: FastifyInstance): void {
      app.get<{ Params: { number: string } }>(`${PATH}/:number`, async ({ params, id }, reply) => {
        const kept = await shortLived.get<Kept>(KIND, params.number);
        void reply
          .headers({ "cache-control": "no-store", "referrer-policy": "no-referrer" })
          .type("text/html; charset=utf-8");
        if (!kept)
          return reply
            .code(400)
            .header("content-security-policy", PAGE_CSP)
            .send(errorOfLeaving({ ...frame, requestId: id }));
        const { framed, goal } = kept;
        const origins = [...new Set(framed.map(({ address }) => new URL(address).origin))];
        const policy = origins.length > 0 ? `${PAGE_CSP}; frame-src ${origins.join(" ")}` : PAGE_CSP;
        return reply.header("content-security-policy", policy).send(framesPage(framed, goal, frame));
      });
    },
  };
}

export type BrowserSignOff = ReturnType<typeof browserSignOff>;
