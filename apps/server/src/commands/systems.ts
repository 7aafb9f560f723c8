import { readFile } from "node:fs/promises";
import { inSentence, optionOf } from "@sannong/contract/applications/application-problems.schemas";
import { proxyCallbacks } from "../protocols/cas/index.ts";
import type { Config } from "../config/config.ts";
import {
  BadRegistration,
  signingSecretsModule,
  connectedSystems,
  type ConnectedSystem,
  type SigningSecrets,
  type ConnectedSystems,
  type Registration,
} from "../kernel/application/index.ts";
import { faultInWords } from "@sannong/contract/applications/metadata-words";
import { problemOfSource, readMetadataAt } from "../applications/metadata/index.ts";
import { BadWebhook, webhookRegistration } from "../applications/webhooks/index.ts";
import { signingKeysOf } from "../protocols/oidc/index.ts";
import { keyServiceFor } from "../open-config.ts";
import { createDeliveries } from "../kernel/delivery/index.ts";
import { createAudit } from "../platform/audit/create-audit.ts";
import { systemClock } from "../platform/clock.ts";
import { openFieldSealer } from "../platform/crypto/data-keys.ts";
import { createLog } from "../platform/log.ts";
import { createOutbound, hostAndPort } from "../platform/outbound/outbound.ts";
import { NotRunning } from "./running-database.ts";
import { configFor, type Given, runCommand, say, UsageProblem, withDatabase } from "./operator-command.ts";
import {
  BadMessage,
  BadMetadata,
  lifeOf,
  readPublished,
  samlKeysOf,
  saveServiceProvider,
} from "../protocols/saml/index.ts";
import { boundAsBefore, readCommand, USAGE, wayInAdvice, type Command, type SamlTerms } from "./systems-arguments.ts";

/** What an operator may see of a system: everything but the hashes and the salt. */
const shown = ({ secretHashes, secretEnds, pairwiseSalt: _salt, ...system }: ConnectedSystem) => ({
  ...system,
  liveSecrets: secretHashes.length,
  // newest first; null: until it is replaced
  secretsEndAt: secretHashes.map((hash) => secretEnds[hash] ?? null),
});

type Modules = {
  module: ConnectedSystems;
  signing: SigningSecrets;
  webhooks: ReturnType<typeof webhookRegistration>;
  callbacks: ReturnType<typeof proxyCallbacks>;
  /** the portal's own keys; false where the next one has not been published long enough, or another turn was first */
  turnKeys: { oidc: (how: { urgently: boolean }) => Promise<boolean>; saml: () => Promise<boolean> };
};

async function act(
  command: Command,
  { module, signing, webhooks, callbacks, turnKeys }: Modules,
  { demonstration, http }: Config,
): Promise<unknown> {
  const issuer = `${http.publicUrl}/oidc`;
  switch (command.act) {
    case "list":
      return (await module.list()).map(shown);
    case "add": {
      const { secretDays: days, saml } = command;
      const registration = boundAsBefore(command, await module.findByAbbr(command.registration.abbr));
      if (saml) return addSaml(registration, saml, module, { demonstration, http });
      if (registration.protocol === "oidc")
        for (const shared of await module.warningsOnShared(registration)) say(`注意：${shared}。`);
      const { system, ...secrets } = await module.register(registration, { isDemonstration: demonstration, days });
      await callbacks.replace(system.abbr, command.proxyCallbacks);
      const advice = wayInAdvice(system);
      if (advice !== undefined) say(advice);
      const { proxyCallbacks: taken } = command;
      const cas = system.protocol === "cas" ? { cas: `${http.publicUrl}/cas`, proxyCallbacks: taken } : {};
      return { ...shown(system), ...secrets, issuer, ...cas };
    }
    case "rotate": {
      const rotated = await module.rotate(command.abbr, {
        days: command.secretDays,
        ...(command.formerDays === null ? {} : { formerDays: command.formerDays }),
      });
      if (!rotated) throw new UsageProblem(`没有使用密钥的系统 ${command.abbr}。`);
      return { ...shown(rotated.system), appSecret: rotated.appSecret, issuer };
    }
    case "remove": {
      const outcome = await module.remove(command.abbr);
      if (outcome === "unknown") throw new UsageProblem(`没有系统 ${command.abbr}。`);
      return { abbr: command.abbr, outcome };
    }
    case "signing": {
      const system = await module.findByAbbr(command.abbr);
      if (!system || system.protocol === "none") throw new UsageProblem(`没有系统 ${command.abbr}。`);
      const secret = await signing.issue(command.abbr, command.purpose);
      return { abbr: command.abbr, appId: system.appId, purpose: command.purpose, secret };
    }
    case "turn-keys": {
      const { of, urgently } = command;
      if (!(await turnKeys[of]({ urgently })))
        throw new UsageProblem("下一个密钥公布还不满一天，没有更换；密钥可能泄露时加 --urgent。");
      return { turned: of, effective: of === "oidc" ? "各服务器一分钟内改用新密钥" : "2 秒内改用新证书" };
    }
    case "webhook": {
      if (command.url !== null) {
        const secrets = await webhooks.register(command.abbr, command.url);
        return { abbr: command.abbr, url: command.url, ...secrets };
      }
      if (!(await webhooks.unregister(command.abbr))) throw new UsageProblem(`${command.abbr} 没有登记接收地址。`);
      return { abbr: command.abbr, url: null };
    }
  }
}

const metadataIn = (file: string) =>
  readFile(file, "utf8").catch((cause: unknown) => {
    throw new UsageProblem(`无法读取元数据文件 ${file}。`, { cause });
  });

/** An operator may name an address inside: they stand on the portal's own machine. */
async function metadataAt(address: string): Promise<string> {
  const inside = URL.canParse(address) ? [hostAndPort(address)] : [];
  const read = inside.length > 0 && (await readMetadataAt(createOutbound(), address, inside));
  if (!read) throw new UsageProblem(`--metadata-url ${address} 不是完整的网址。`);
  if (read.fault !== null) throw new UsageProblem(`${faultInWords(read)}。`);
  return read.text;
}

/** A system whose metadata says where it is reached; both are stored or neither. */
async function addSaml(
  registration: Registration,
  { metadataFile, nameId }: SamlTerms,
  module: ConnectedSystems,
  { demonstration, http }: Pick<Config, "demonstration" | "http">,
) {
  const address = registration.metadataUrl ?? null;
  const document = await (metadataFile === null ? metadataAt(address ?? "") : metadataIn(metadataFile));
  const published = readPublished(document);
  const problem = problemOfSource({ metadataUrl: address }, published, systemClock());
  if (problem) throw new UsageProblem(problem.words);
  const { signedBy } = published;
  const provider = { ...published.provider, nameId: nameId ?? published.provider.nameId };
  const { system } = await module.register(
    { ...registration, redirectUris: provider.consumers.map(({ location }) => location) },
    {
      isDemonstration: demonstration,
      alongside: (trx, abbr) => saveServiceProvider(trx, abbr, provider, { document, signedBy }),
    },
  );
  const signer = signedBy === null ? null : (lifeOf(signedBy)?.fingerprint ?? null);
  return {
    ...shown(system),
    serviceProvider: provider,
    metadataSignedBy: signer,
    idpMetadata: `${http.publicUrl}/saml/metadata`,
  };
}

const isUsage = (problem: unknown) =>
  [UsageProblem, NotRunning, BadMetadata, BadMessage].some((kind) => problem instanceof kind);

/** @returns the exit code; the result goes to standard output as JSON, a refusal to standard error */
async function run({ args, environment }: Given): Promise<number> {
  const command = readCommand(args);
  const config = await configFor(environment);
  const { keys } = config;
  const result = await withDatabase(config, async (db) => {
    const audit = createAudit({ db, auditKey: keys.audit, clock: systemClock });
    const keyService = keyServiceFor(config);
    const sealer = await openFieldSealer({ db, keys, keyService, clock: systemClock });
    const log = createLog("warn");
    const provided = { db, sealer, grantKey: keys.grant, audit, clock: systemClock, log };
    const module = connectedSystems(provided);
    const signing = signingSecretsModule(provided);
    const deliveries = createDeliveries({ db, clock: systemClock, log });
    const webhooks = webhookRegistration({ ...provided, deliveries, systems: module, signing });
    const callbacks = proxyCallbacks({ db, audit });
    const turnKeys = {
      oidc: signingKeysOf(provided).rotate,
      saml: samlKeysOf({ ...provided, publicUrl: config.http.publicUrl }).rotate,
    };
    return act(command, { module, signing, webhooks, callbacks, turnKeys }, config).catch((problem: unknown) => {
      if (problem instanceof BadRegistration)
        throw new UsageProblem(problem.problems.map((one) => inSentence(one, optionOf)).join("\n"), { cause: problem });
      if (problem instanceof BadWebhook) throw new UsageProblem(problem.message, { cause: problem });
      throw problem;
    });
  });
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  return 0;
}

await runCommand({ usage: USAGE, run, codeOf: (problem) => (isUsage(problem) ? 2 : 1) });
