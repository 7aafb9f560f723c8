import type { DatabaseUse } from "../platform/database/database-use.ts";
import type { RedisAddress } from "../platform/redis/redis-address.ts";
import type { RecordHost } from "./record-hosts.ts";
import type { IdentitySourceConfig } from "./identity-sources.ts";

/** What the server was told at start; the rest of it receives this value and never sees `process.env`. */
export type Config = {
  production: boolean;
  demonstration: boolean;
  /** a fault of the server is a fault of the whole machine then: the operator has to say that they want it */
  mayRunAsRoot: boolean;
  /** false: a start only looks whether the schema is what it needs; `script/migrate` changes it */
  migrateOnStart?: boolean;
  http: {
    host: string;
    port: number;
    /** origin without a trailing slash; issuer is `${publicUrl}/oidc` */
    publicUrl: string;
    /** addresses or ranges whose X-Forwarded-For is believed */
    trustedProxies: string[];
    /** origin at which systems are asked for their certificates by the proxy; absent where none is taken */
    mtlsUrl?: string;
    /** addresses or ranges from which alone the office may be entered, whatever administrators agreed on; empty: from everywhere */
    officeAddresses?: readonly string[];
    /** how many requests a minute one address may send one server; absent where nobody counts */
    requestsAMinute?: number;
    /** how long it serves on after it was told to end, so that balancers turn elsewhere; absent: not at all */
    drainSeconds?: number;
    /** further addresses of the portal beside `publicUrl`, each an origin: people use it by any of them */
    entrances?: readonly string[];
    /** the addresses of the portal by which the office is open; absent: by all */
    officeEntrances?: readonly string[];
    /** other names that this server is asked by, beside the host of `publicUrl` and plain addresses */
    otherHosts?: readonly string[];
    /** hosts of the government and the province (`*.gov.cn`): before others a page says that one leaves */
    directHosts: string[];
  };
  /** files, and the embedded database where there is no DATABASE_URL */
  dataDir: string;
  objects: ObjectsConfig;
  /** outside the demonstration the embedded one is asked for by name: its build is a beta, packed by one author */
  database: { kind: "embedded" } | { kind: "external"; url: string; migrationUrl: string };
  /** how many connections it is asked over, and by which limits; absent: as usual */
  databaseUse?: DatabaseUse;
  /** one or several servers that follow the database, for what may be read a moment old; absent: there are none */
  replicaUrl?: string;
  /** where short-lived state is kept; absent: in the database */
  redis?: RedisAddress;
  keys: Keys;
  /** where they were read; absent where variables, or the demonstration, gave them */
  keysFile?: string;
  /** wraps data keys in place of `keys.keyEncryption` */
  keyService?: { url: string; token: string } | undefined;
  /** the bridge to a cryptographic machine, which wraps in place of both; absent: there is none */
  cryptoModule?: CryptoModuleConfig;
  /** whether messages are sealed beside TLS (design §3, Transport encryption) */
  transportSealing: TransportMode;
  session: {
    idleSecondsStaff: number;
    idleSecondsMarket: number;
    absoluteSeconds: number;
    atOnce: number;
  };
  signIn: {
    twoFactorEffectiveFrom: Date;
    /** failures in the window before an account waits, for one device or address */
    failuresBeforeWait: number;
    failureWindowSeconds: number;
    longestWaitSeconds: number;
    failuresBeforeAddressWaits: number;
    initialPasswords: string[];
  };
  /** days that a chosen password may be used */
  password: { daysStaff: number; daysMarket: number };
  sms: {
    gateway: SmsGatewayConfig;
    resendSeconds: number;
    codeSeconds: number;
    tries: number;
    perNumberDay: number;
    perAddressHour: number;
    /** a day's messages into one city's numbers, and the share kept for sends behind a right password */
    perRegionDay: number;
    regionReservePercent: number;
  };
  /** systems that somebody may open to try things, without a review; 0: nobody may */
  sandbox: { perDeveloper: number };
  /** by which server mail is sent; absent: by none, and nobody is asked for an e-mail address */
  mail?: MailConfig | undefined;
  audit: {
    /** so long the log stays online, and its sealed files after that */
    onlineDays: number;
    archiveDays: number;
    /** where what goes offline is written to */
    archiveFolder: string;
    /** where signed heads of the chain are kept away from this machine */
    heads: { folder?: string | undefined; url?: string | undefined; token?: string | undefined };
  };
  /** so many days it is written down who looked at what: pages, services, ways into systems */
  rawLogDays: Readonly<Record<"visits" | "clicks" | "gatewayLog", number>>;
  /** where else people may sign in; empty where `IDENTITY_SOURCES` names no file */
  identitySources: readonly IdentitySourceConfig[];
  /** other hosts that keep public records; empty where `RECORD_HOSTS` names no file */
  recordHosts: readonly RecordHost[];
  /** to whom alarms go outside the portal; absent where to nobody */
  alarms?: AlarmsConfig;
  /** where metrics are told and spans sent to; absent where nobody looks */
  monitoring?: MonitoringConfig;
  log: { level: string };
  /** variables that the environment sets by itself: what they say is not changed while the portal runs */
  fixed: readonly string[];
};

/** Where the bridge to the cryptographic machine listens on this machine. */
export type CryptoModuleConfig = {
  at: { socketPath: string } | { host: string; port: number };
  /** what it is shown; absent on a socket, which its file's rights guard */
  token?: string | undefined;
};

/** Where the bytes of files lie. */
export type ObjectsConfig = {
  kind: "disk" | "s3";
  /** whoever runs several servers says that all of them see the same `dataDir`, though they cannot find it out */
  isFolderCommon: boolean;
  /** may be set up beside a disk in use, for whoever carries the files from one to the other */
  s3?: S3Config | undefined;
};

export type S3Config = {
  /** origin of the service */
  endpoint: string;
  region: string;
  /** holds nothing else */
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** whether the bucket stands in the path, or before the host's name */
  isPathStyle: boolean;
};

export type TransportMode = "off" | "optional" | "required";

/** Where text messages go; `templates` are the provider's own ids by the name of our text. */
export type SmsGatewayConfig = OneSmsGateway | { kind: "several"; gateways: OneSmsGateway[] };

/** One provider, or none. */
export type OneSmsGateway =
  /** into the outbox, to nobody */
  | { kind: "recording" }
  | {
      kind: "http";
      url: string;
      appId: string;
      /** HMAC-SM3 key of the request's signature */
      secret: string;
      /** JSON whose strings are filled */
      body: string;
      /** the member of the answer that says whether the message was taken, and its value then */
      accepted: { member: string; value: string };
      templates: Record<string, string>;
    }
  | {
      kind: "tencent";
      /** origin of the service */
      endpoint: string;
      region: string;
      secretId: string;
      secretKey: string;
      appId: string;
      signName: string;
      templates: Record<string, string>;
    }
  | {
      kind: "aliyun";
      /** origin of the service */
      endpoint: string;
      keyId: string;
      keySecret: string;
      signName: string;
      templates: Record<string, string>;
    }
  | {
      kind: "huawei";
      /** origin of the application's access address */
      endpoint: string;
      appKey: string;
      appSecret: string;
      /** 通道号 */
      sender: string;
      /** empty where the channel has its own */
      signName: string;
      templates: Record<string, string>;
    }
  | {
      kind: "mas";
      url: string;
      ecName: string;
      apId: string;
      secretKey: string;
      /** code of the signature */
      sign: string;
      addSerial: string;
    };

export type MailConfig =
  /** into the outbox, to nobody */
  | { kind: "recording" }
  | {
      kind: "smtp";
      host: string;
      port: number;
      /** `implicit`: from the first byte; `starttls`: asked for, or nothing is sent; `none`: in a network of one's own */
      tls: "implicit" | "starttls" | "none";
      /** null: the server takes mail of this machine as it is */
      login: { user: string; password: string } | null;
      from: { name: string; address: string };
    };

export type AlarmsConfig = {
  /** `body` is JSON whose strings are filled; without a secret nothing is signed */
  webhook: { url: string; secret: string | undefined; body: string } | undefined;
  /** mobile numbers */
  sms: readonly string[];
  /** e-mail addresses */
  mail: readonly string[];
};

export type MonitoringConfig = {
  metrics: {
    /** an address of its own; absent: with a token at the portal's, else nowhere */
    listen: { host: string; port: number } | undefined;
    /** what whoever reads has to show */
    token: string | undefined;
  };
  /** an OpenTelemetry collector that takes OTLP over HTTP, and the share of traces that it gets */
  traces: { endpoint: string; headers: Record<string, string>; ratio: number } | undefined;
};

/** hex; the public key an uncompressed point */
export type Sm2Pair = { privateKey: string; publicKey: string };
/** One whose private half is in the cryptographic machine, under this name, and nowhere else. */
export type Sm2InModule = { inModule: string; publicKey: string };
export type Sm2Key = Sm2Pair | Sm2InModule;

/** All key material; in production from files or the environment, never below `dataDir` (design §3, Stored data). */
export type Keys = {
  /** SM4 data keys by key id; hex, 16 bytes; the current one seals */
  field: { current: string; byId: Record<string, string> };
  /**
   * SM4 keys that data keys made later are wrapped with, by key id; hex, 16 bytes. Absent where a key service wraps
   * them, or none is to be made.
   */
  keyEncryption?: { current: string; byId: Record<string, string> } | undefined;
  /** HMAC-SM3 keys, hex, 32 bytes */
  index: string;
  audit: string;
  grant: string;
  /** argon2id secret, hex, 32 bytes */
  passwordPepper: string;
  /** SM2 key pair that passwords are sealed to; hex */
  passwordSm2: Sm2Key;
  /**
   * SM2 key pairs that pages wrap their secrets with, by key id; hex. The current one is given out, the others still
   * open what was wrapped before it. Absent only where nothing is sealed.
   */
  transport?: { current: string; byId: Record<string, Sm2Key> } | undefined;
  /** signs cookies of the identity provider */
  cookie: string[];
};
