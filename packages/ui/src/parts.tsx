import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type Domain = "plant" | "live" | "fish" | "mach" | "land" | "safe" | "fin" | "data";
export type Health = "normal" | "slow" | "silent" | "stopped" | "unknown" | "unconnected";
export type Need = "open" | "signIn" | "role";

const domainIcons: Record<Domain, IconName> = {
  plant: "wheat",
  live: "cow",
  fish: "fish",
  mach: "tractor",
  land: "parcel",
  safe: "trace",
  fin: "coins",
  data: "db",
};

/** A business domain's sign on its tint. */
export function DomainIcon({ domain, size, icon }: { domain: Domain; size?: "s" | "b"; icon?: IconName }) {
  return (
    <span className={`dom d-${domain}${size ? ` ${size}` : ""}`}>
      <Icon name={icon ?? domainIcons[domain]} />
    </span>
  );
}

type TagTone = "plain" | "ok" | "warn" | "err" | "info" | "acc";

export function Tag({ tone = "plain", icon, children }: { tone?: TagTone; icon?: IconName; children: ReactNode }) {
  return (
    <span className={`tag ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

const healthWords: Record<Health, string> = {
  normal: "运行正常",
  slow: "响应缓慢",
  silent: "没有应答",
  stopped: "暂停服务",
  unknown: "等待检测",
  unconnected: "未接入",
};

const today = new Intl.DateTimeFormat("zh-CN", { dateStyle: "short", timeZone: "Asia/Shanghai" });
const clock = new Intl.DateTimeFormat("zh-CN", {
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
  timeZone: "Asia/Shanghai",
});
const day = new Intl.DateTimeFormat("zh-CN", { month: "long", day: "numeric", timeZone: "Asia/Shanghai" });

/** 10:32 起 of today, 11月20日起 of any other day. */
function sinceInWords(since: string): string {
  const at = new Date(since);
  return today.format(at) === today.format(new Date()) ? `${clock.format(at)} 起` : `${day.format(at)}起`;
}

const isAway = (health: Health) => health === "silent" || health === "stopped";

/**
 * Shape + word + colour: ● ▲ ■ ○.
 *
 * @param since ISO 8601; what is away says since when
 */
export function HealthMark({ health, since = null }: { health: Health; since?: string | null | undefined }) {
  return (
    <span className={`hl ${health}`}>
      {healthWords[health]}
      {since !== null && isAway(health) && <span className="since">{sinceInWords(since)}</span>}
    </span>
  );
}

const needWords: Record<Need, { icon: IconName; word: string }> = {
  open: { icon: "unlock", word: "免登录" },
  signIn: { icon: "lock", word: "一键登录" },
  role: { icon: "key", word: "需授权角色" },
};

/** What a system asks of the person before it opens. */
export function NeedMark({ need }: { need: Need }) {
  const { icon, word } = needWords[need];
  return (
    <span className="lk">
      <Icon name={icon} />
      {word}
    </span>
  );
}

/** The final shape in grey; shows itself only after 200 ms, so quick answers never flicker, and explains itself after 8 s. */
export function Skeleton({ rows = 3, label = "正在加载" }: { rows?: number; label?: string }) {
  return (
    <div className="sk-wait">
      <output className="sr">{label}</output>
      {Array.from({ length: rows }, (_row, index) => (
        <div className="srow" key={index}>
          <span className="sk icon" />
          <div className="grow">
            <span className="sk line" />
            <span className="sk line half" />
          </div>
          <span className="sk pill" />
        </div>
      ))}
      <p className="sk-late">比平时慢一些，还在读取。如果一直没有内容，请检查网络后刷新页面。</p>
    </div>
  );
}

export function Alert({ tone = "info", children }: { tone?: "info" | "warn" | "err" | "ok"; children: ReactNode }) {
  const icons = { info: "info", warn: "warn", err: "err", ok: "checkc" } as const;
  return (
    <div className={`alert ${tone}`}>
      <Icon name={icons[tone]} />
      <div className="grow">{children}</div>
    </div>
  );
}

type SegmentsProps<Value extends string> = {
  label: string;
  options: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, applied at once. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {option}
        </button>
      ))}
    </fieldset>
  );
}
