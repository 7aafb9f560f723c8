import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { composeLacks, haproxyLacks, isOnPath, nginxLacks } from "../../test/foreign-clients/installed.ts";
import { newKeyFile } from "./key-file.ts";
import { readConfig } from "./read-config.ts";

// What is shipped for containers, clusters, systemd and proxies: read by its own tools where the machine has them, and
// by the portal's own reader of its configuration everywhere. That it starts from an archive: script/lib/bundle/check.ts.

const root = resolve(import.meta.dirname, "../../../..");
const deploy = join(root, "deploy");
const read = (path: string) => readFileSync(join(deploy, path), "utf8");
const work = mkdtempSync(join(tmpdir(), "sannong-shipped-"));
afterAll(() => rmSync(work, { recursive: true }));

function run(command: string, args: readonly string[], env: Record<string, string> = {}, cwd = deploy): string {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(status, `${command}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

const readers = globSync("apps/server/src/config/*.ts", { cwd: root })
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");
/** Heeded by Node, the C library and the shell. */
const OF_THE_PROCESS = [
  "HOME",
  "MALLOC_ARENA_MAX",
  "MALLOC_TRIM_THRESHOLD_",
  "UV_THREADPOOL_SIZE",
  "NODE_EXTRA_CA_CERTS",
];
const isKnown = (name: string) => OF_THE_PROCESS.includes(name) || new RegExp(`\\b${name}\\b`).test(readers);

const PUBLIC_URL = "https://portal.example.gov.cn";
const keysFile = join(work, "keys.json");
newKeyFile(keysFile, undefined);
const DATABASES = {
  DATABASE_URL: "postgresql://sannong_app:x@postgresql/sannong",
  DATABASE_MIGRATION_URL: "postgresql://sannong_owner:x@postgresql/sannong",
};
/** Half a minute for what is under way. */
const AFTER_DRAINING = 30;

const unit = read("sannong.service");
const container = read("container/Containerfile");
const program = (text: string) => /--max-semi-space-size=\d+ ?.*main\.js/.exec(text.replaceAll(/[",]+ ?"?/g, " "))?.[0];
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/\b([A-Z][A-Z0-9_]*)=([\w.:/-]+)/g)].map(([, name = "", value = ""]) => [name, value]),
  );
const inImage = environmentOf(/^ENV ((?:.*\\\n)*.*)$/m.exec(container)?.[1] ?? "");

test("the container starts what the unit starts, as nobody, and knows its variables", () => {
  expect(program(container)).toBe(program(unit));
  expect(program(unit)).toContain("/opt/sannong/dist/apps/server/src/main.js");
  expect(container).toMatch(/^USER \d+:\d+$/m);
  const ofUnit = environmentOf(/^Environment=(.*)$/m.exec(unit)?.[1] ?? "");
  expect(inImage).toMatchObject(ofUnit);
  expect(Object.keys({ ...inImage, ...ofUnit }).filter((name) => !isKnown(name))).toEqual([]);
  expect(Object.keys(inImage)).toContain("DATA_DIR");
});

type Service = {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  stop_grace_period?: string;
  read_only?: boolean;
  entrypoint?: string[];
};
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> };

describe.each([
  { file: "one-server.yml", kind: "one", servers: 1 },
  { file: "three-servers.yml", kind: "three", servers: 3 },
])("compose: $file", ({ file, kind, servers }) => {
  const folder = join(work, kind);
  cpSync(join(deploy, "compose"), join(folder, "compose"), { recursive: true });
  cpSync(join(deploy, "haproxy.cfg"), join(folder, "haproxy.cfg"));
  const here = join(folder, "compose");
  run(join(here, "make-secrets"), [kind]);
  const { services, secrets } = parse(read(`compose/${file}`), { merge: true }) as Compose;
  const portals = Object.entries(services).filter(([name]) => /^portal(-\d)?$/.test(name));

  test("each server is configured, has its secrets, and is given the time to end", () => {
    expect(portals).toHaveLength(servers);
    const secret = Object.fromEntries(
      [...readFileSync(join(here, "secrets/portal.env"), "utf8").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    for (const [name, { environment = {}, stop_grace_period: grace, read_only: isReadOnly }] of [
      ...portals,
      ["migrate", services["migrate"]] as [string, Service],
    ]) {
      expect(
        [...Object.keys(environment), ...Object.keys(secret)].filter((one) => !isKnown(one)),
        name,
      ).toEqual([]);
      expect(environment["KEYS_FILE"]).toBe("/run/secrets/keys.json");
      const config = readConfig({ ...inImage, ...environment, ...secret, PUBLIC_URL, KEYS_FILE: keysFile });
      expect(config).toMatchObject({ production: true, migrateOnStart: false, database: { kind: "external" } });
      expect(Number.parseInt(grace ?? "", 10)).toBeGreaterThanOrEqual((config.http.drainSeconds ?? 0) + AFTER_DRAINING);
      expect(isReadOnly, name).toBe(true);
    }
    expect(existsSync(join(root, services["migrate"]?.entrypoint?.[0]?.replace("/opt/sannong/", "") ?? ""))).toBe(true);
  });

  test("what it mounts is there, and every secret is made or named to the operator", () => {
    const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes.filter((one) => one.startsWith(".")));
    for (const one of mounted) expect(existsSync(join(here, one.split(":")[0] ?? "")), one).toBe(true);
    const byHand = Object.values(secrets).filter((one) => !existsSync(join(here, one.file)));
    const said = run("bash", ["-c", `rm -r secrets && ./make-secrets ${kind}`], {}, here);
    for (const one of byHand) expect(said).toContain(one.file.replace("./", ""));
    expect(spawnSync(join(here, "make-secrets"), [kind]).status, "made once, and not again").toBe(1);
  });

  test("compose takes it", { timeout: 300_000 }, async ({ skip }) => {
    const lacking = await composeLacks();
    if (lacking !== undefined) return skip(lacking);
    for (const one of Object.values(secrets))
      if (!existsSync(join(here, one.file))) writeFileSync(join(here, one.file), "");
    expect(run("docker-compose", ["--file", join(here, file), "config", "--quiet"], { PUBLIC_URL }, here)).toBe("");
  });
});

describe("the chart", () => {
  const folder = "helm/sannong";
  const values = parse(read(`${folder}/values.yaml`)) as Record<string, unknown> & { config: Record<string, string> };
  const templates = globSync("templates/*", { cwd: join(deploy, folder) }).map((path) => read(join(folder, path)));
  const all = templates.join("\n");
  const own = { ...values, config: { ...values.config, PUBLIC_URL } };
  const set = ["--set", `config.PUBLIC_URL=${PUBLIC_URL}`];

  test("its values are as the schema says once the address is given, and no secret is among them", () => {
    const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
      JSON.parse(read(`${folder}/values.schema.json`)) as object,
    );
    expect(isValid(values)).toBe(false);
    expect(isValid(own), JSON.stringify(isValid.errors)).toBe(true);
    const secrets = ["DATABASE_URL", "DATABASE_REPLICA_URL", "SMTP_PASSWORD", "S3_SECRET_KEY"];
    for (const name of [...secrets, "MIGRATE_ON_START", "HOST", "small"])
      expect(isValid({ ...own, config: { ...own.config, [name]: "x" } }), name).toBe(false);
    expect(isValid({ ...own, replica: 3 })).toBe(false);
  });

  test("templates ask for values that there are, and every value is asked for", () => {
    const asked = new Set([...all.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = ""]) => path.slice(1)));
    const valueAt = (path: string) =>
      path.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], values);
    expect([...asked].filter((path) => valueAt(path) === undefined)).toEqual([]);
    const firsts = new Set([...asked].map((path) => path.split(".")[0]));
    expect(Object.keys(values).filter((name) => !firsts.has(name))).toEqual([]);
  });

  test("the portal can be configured so, and is given the time to end", () => {
    const named = [...all.matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm)].map(([, name = ""]) => name);
    expect(named).toContain("KEYS_FILE");
    expect([...named, ...Object.keys(values.config)].filter((name) => !isKnown(name))).toEqual([]);
    // what stands in the container's own environment goes before the Secret's, which may be the file of a server
    const fixed = Object.fromEntries(
      [...all.matchAll(/- name: ([A-Z_]+)\n +value: "?([^{"\n]+)"?$/gm)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
    expect(fixed).toMatchObject({ HOST: inImage["HOST"], PORT: inImage["PORT"], DATA_DIR: inImage["DATA_DIR"] });
    const config = readConfig({
      ...inImage,
      ...DATABASES,
      ...own.config,
      MIGRATE_ON_START: /ternary "(\d)"/.exec(all)?.[1],
      KEYS_FILE: keysFile,
    });
    expect(config.migrateOnStart).toBe(false);
    const more = Number(/DRAIN_SECONDS \| default "10" \| int\) (\d+)/.exec(all)?.[1]);
    expect(more).toBeGreaterThanOrEqual(AFTER_DRAINING);
  });

  test("helm waits for as long as the tables may take", () => {
    const longest = (values as unknown as { migrate: { activeDeadlineSeconds: number } }).migrate.activeDeadlineSeconds;
    const book = readFileSync(join(root, "docs/operations/container.zh.md"), "utf8");
    const commands = [...`${book}\n${all}`.matchAll(/^ *helm (?:install|upgrade) .*$/gm)].map(([line]) => line);
    expect(commands.length).toBeGreaterThan(2);
    for (const line of commands)
      expect(Number(/--timeout (\d+)m/.exec(line)?.[1] ?? 5) * 60, line).toBeGreaterThan(longest);
  });

  test("the autoscaler asks for a metric that is told, by the name that the adapter gives", () => {
    const metric = /metric: (sannong_\w+)/.exec(read(`${folder}/values.yaml`))?.[1] ?? "none";
    expect(readFileSync(join(root, "apps/server/src/operations/monitoring/read-gauges.ts"), "utf8")).toContain(
      `"${metric}"`,
    );
    expect(read("helm/prometheus-adapter.yml").match(new RegExp(metric, "g"))).toHaveLength(3);
  });

  test("helm takes it", ({ skip }) => {
    if (!isOnPath("helm", "version")) return skip("not executed: helm is not installed");
    run("helm", ["lint", "--quiet", folder, ...set]);
    const on = ["metrics.enabled", "metrics.serviceMonitor.enabled", "ingress.enabled"].flatMap((one) => [
      "--set",
      `${one}=true`,
    ]);
    for (const more of [[], on, ["--set", "autoscaling.enabled=false,migrate.enabled=false,data.existingClaim=there"]])
      expect(run("helm", ["template", "sannong", folder, "--kube-version", "1.29.0", ...set, ...more])).toContain(
        "kind: Deployment",
      );
  });
});

describe("proxies and units", () => {
  const certificate = join(work, "portal.pem");
  const [key, certificateAlone] = [join(work, "key.pem"), join(work, "certificate.pem")];
  const makeCertificate = () => {
    run(
      "openssl",
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=portal -keyout ${key} -out ${certificateAlone}`.split(" "),
    );
    writeFileSync(certificate, readFileSync(certificateAlone, "utf8") + readFileSync(key, "utf8"));
  };

  test(
    "HAProxy takes its configuration, with plain addresses and with names",
    { timeout: 300_000 },
    async ({ skip }) => {
      const lacking = await haproxyLacks();
      if (lacking !== undefined) return skip(lacking);
      makeCertificate();
      const takes = (more: Record<string, string>) =>
        run("haproxy", ["-c", "-f", "haproxy.cfg", "-f", "haproxy-mtls.cfg"], {
          CERTIFICATE: certificate,
          MTLS_CERTIFICATE: certificate,
          MTLS_AUTHORITIES: certificateAlone,
          ...more,
        });
      expect(takes({})).toContain("valid");
      expect(takes({ PORTAL_1: "portal-1:3000" })).toContain("valid");
    },
  );

  test("what stands in a query, such as a code that signs somebody in, is in no log of a proxy", () => {
    for (const name of ["nginx.conf", "nginx-mtls.conf"]) {
      const text = read(name);
      const [, format = ""] = /^log_format +sannong\w* +('[^;]+);/m.exec(text) ?? [];
      expect(format, name).toContain("$uri");
      expect(format, name).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|http_cookie)\b/);
      const servers = text.split(/^server \{/m).slice(1);
      expect(servers.length).toBeGreaterThan(0);
      for (const server of servers) {
        expect(server, name).toMatch(/^ {2}access_log +\S+ sannong\w*;$/m);
        // of a server that does not answer nginx writes the whole request, at a lower level
        expect(server, name).toMatch(/^ {2}error_log +\S+ crit;$/m);
      }
    }
    for (const name of ["haproxy.cfg", "haproxy-mtls.cfg"]) {
      const [, ofHaproxy = ""] = /^ *log-format "(.+)"$/m.exec(read(name)) ?? [];
      expect(ofHaproxy, name).toContain("%[var(txn.path)]");
      expect(ofHaproxy, name).not.toMatch(/%(r|HU|HQ|HPO|hr)\b/);
    }
  });

  test("nginx takes its configurations, those of several names together", { timeout: 300_000 }, async ({ skip }) => {
    const lacking = await nginxLacks();
    if (lacking !== undefined) return skip(lacking);
    makeCertificate();
    // a socket is opened even where nothing is served
    const shipped = ["nginx.conf", "nginx-mtls.conf"].map(read).join("\n");
    const here = shipped
      .replaceAll(/^ *listen +\[::\].*$/gm, "")
      .replaceAll(/listen +(\d+)/g, (_, port: string) => `listen unix:${work}/${port}.sock`)
      .replaceAll("/var/log/nginx/", `${work}/`)
      .replaceAll(/\/etc\/nginx\/tls\/[\w-]+\.key/g, key)
      .replaceAll(/\/etc\/nginx\/tls\/[\w-]+\.(crt|pem)/g, certificateAlone);
    const file = join(work, "nginx.conf");
    writeFileSync(file, `pid ${work}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${here}}\n`);
    expect(run("nginx", ["-t", "-q", "-e", "stderr", "-p", work, "-c", file])).toBe("");
  });

  test.each(["sannong.service", "sannong-migrate.service"])("systemd takes %s", (name) => {
    const text = read(name);
    const names = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      Object.keys(environmentOf(line)),
    );
    expect(names.filter((one) => !isKnown(one))).toEqual([]);
    for (const [, path = ""] of text.matchAll(/\/opt\/sannong\/([\w./-]+)/g))
      expect(path.startsWith("dist/") || existsSync(join(root, path)), path).toBe(true);
    // `networkInterfaces` asks the kernel, and throws where it may not
    const [, families] = /^RestrictAddressFamilies=(.*)$/m.exec(text) ?? [];
    if (families !== undefined) expect(families.split(" ")).toContain("AF_NETLINK");
    if (!isOnPath("systemd-analyze", "--version")) return;
    // programs are looked for where they were installed
    const file = join(work, name);
    writeFileSync(file, text.replaceAll("/opt/sannong", root));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", file], { encoding: "utf8" });
    expect(stderr.split("\n").filter((line) => line.includes(name))).toEqual([]);
    expect(status).toBe(0);
  });
});
