import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, form } from "./client.ts";
import { HANDOFF_URI } from "./codes.ts";
import { type Running, startProgram } from "./portal.ts";

/** The folder into which the web application of Apereo CAS was unpacked. */
export const referenceFolder = process.env["BENCH_APEREO"];
const { JAVA_HOME } = process.env;

/** It refuses a browser that does not say what it is. */
const headers = { "user-agent": "bench" };

type Reference = Pick<Running, "url" | "stop"> & { cookies: string[] };

/**
 * Apereo CAS, the reference server of the protocol, as it comes: tickets in memory, a user of its own, so many of theirs
 * sessions; without its audit log and its record of events. Needs a Java from 21 on.
 */
export async function startReference(folder: string, sessions: number): Promise<Reference> {
  const settings = await mkdtemp(join(tmpdir(), "sannong-bench-cas-"));
  const [services, log] = [join(settings, "services"), join(settings, "log.xml")];
  await mkdir(services);
  await writeFile(join(services, "bench-1.json"), JSON.stringify(service));
  await writeFile(log, '<Configuration status="ERROR"><Loggers><Root level="off"/></Loggers></Configuration>');
  const java = JAVA_HOME === undefined ? "java" : join(JAVA_HOME, "bin/java");
  const classes = ["WEB-INF/classes", "WEB-INF/lib/*"].map((part) => join(folder, part)).join(":");
  const run = (port: number) => {
    const options = {
      "server.port": port,
      "server.address": "127.0.0.1",
      "server.ssl.enabled": false,
      "server.servlet.context-path": "/cas",
      "server.tomcat.basedir": settings,
      "cas.server.tomcat.ext-access-log.enabled": false,
      "cas.server.name": `http://127.0.0.1:${port}`,
      "cas.server.prefix": `http://127.0.0.1:${port}/cas`,
      "cas.tgc.secure": false,
      "cas.standalone.configuration-directory": settings,
      "cas.service-registry.core.init-from-json": true,
      "cas.service-registry.json.location": `file:${services}`,
      // while it is cold, ten seconds go by before a ticket is shown
      "cas.ticket.st.time-to-kill-in-seconds": 60,
      "cas.audit.engine.enabled": false,
      "cas.events.core.enabled": false,
      "logging.config": `file:${log}`,
      "spring.main.banner-mode": "off",
    };
    const told = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return ["-Xmx2g", "-cp", classes, "org.apereo.cas.web.CasWebApplication", ...told];
  };
  const server = await startProgram(java, run, {}, "/cas/login");
  const stop = async () => {
    await server.stop();
    await rm(settings, { recursive: true, force: true });
  };
  const cookies: string[] = [];
  try {
    while (cookies.length < sessions) cookies.push(await signIn(`${server.url}/cas/login`));
  } catch (cause) {
    await stop();
    throw cause;
  }
  return { url: server.url, cookies, stop };
}

const service = {
  "@class": "org.apereo.cas.services.CasRegisteredService",
  serviceId: `^${HANDOFF_URI.replaceAll(".", "\\.")}$`,
  name: "bench",
  id: 1,
  evaluationOrder: 1,
  attributeReleasePolicy: { "@class": "org.apereo.cas.services.ReturnAllAttributeReleasePolicy" },
};

/** @returns the cookie of a new session of the user that it brings along */
async function signIn(login: string): Promise<string> {
  const page = await ask(login, { headers });
  const execution = /name="execution" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const said = { username: "casuser", password: "Mellon", execution, _eventId: "submit" };
  const body = new URLSearchParams(said).toString();
  const reply = await ask(login, { method: "POST", headers: { ...headers, ...form }, body });
  const cookie = [reply.headers["set-cookie"] ?? []].flat().find((one) => one.startsWith("TGC="));
  if (cookie === undefined) throw new Error(`no session: ${reply.status}`);
  return cookie.split(";")[0] ?? "";
}
