import type { FastifyInstance } from "fastify";
import type { AppContext } from "../../kernel/context.ts";
import type { PublicationDeps } from "../../kernel/publication/index.ts";
import type { Server } from "../../platform/http/serve.ts";
import { announcementsPublication } from "./announcements.publication.ts";
import { stepsStore } from "./announcements.store.ts";
import { type Looks, shortLivedAnswers, statusChecks } from "./status-checks.service.ts";
import { statusRoutes } from "./status.routes.ts";
import { statusService } from "./status.service.ts";
import { statusStore } from "./status.store.ts";

type Shown = Parameters<typeof statusService>[0];
type Deps = Pick<AppContext, "db" | "clock" | "log" | "shortLived" | "deliveries"> &
  PublicationDeps &
  Pick<Shown, "nameOfRegion" | "systems" | "sms"> & {
    /** what is looked at once a minute; each fails where its part is away */
    looks: {
      accounts: () => Promise<unknown>;
      search: Looks["search"];
      files: Looks["files"];
      messages: Looks["messages"];
    };
    publicUrl: string;
    demonstration: boolean;
  };

/** What waits so long to be told to somebody is stuck; some notices wait for an hour by intention. */
const STUCK_MS = 3 * 3_600_000;

/** The status module: how the portal and the systems behind it are, for everybody, and what its office announces. */
export function statusModule({ db, looks, nameOfRegion, systems, sms, publicUrl, demonstration, ...context }: Deps) {
  const { clock, log, shortLived, deliveries } = context;
  const [store, steps] = [statusStore(db), stepsStore(db)];
  const { published, routes } = announcementsPublication({ ...context, db, steps });
  const view = statusService({ store, steps, clock, log, published, nameOfRegion, systems, sms });

  const notStuck = async () => {
    const told = (await deliveries.queues()).filter(({ channel }) => channel === "textNotice" || channel === "mail");
    const stuck = told.find(({ oldestAt }) => oldestAt && clock().getTime() - oldestAt.getTime() > STUCK_MS);
    if (stuck) throw new Error(`${stuck.channel} has been waiting since ${stuck.oldestAt?.toISOString()}`);
  };
  const checks = statusChecks({
    store,
    clock,
    log,
    looks: {
      signIn: () => Promise.all([shortLivedAnswers(shortLived), looks.accounts()]),
      search: looks.search,
      files: looks.files,
      messages: () => Promise.all([looks.messages(), notStuck()]),
    },
  });
  return {
    routes(server: Server, http: FastifyInstance) {
      routes(server);
      statusRoutes(http, { view, publicUrl, demonstration });
    },
    /** to be run once a minute */
    look: checks.look,
  };
}
