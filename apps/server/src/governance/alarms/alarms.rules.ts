/** Whose entries are counted together: where they came from, who acted, or the account that it was tried on. */
type By = "address" | "actor" | "account";

export type Alarm = {
  /** as a person reads it in a title */
  name: string;
  /** of the audit log, with `%` and `_` as LIKE knows them */
  events: readonly string[];
  /** refused for one of these, whatever the event is called; likewise */
  reasons?: readonly string[];
  /** only what did not succeed */
  isRefused: boolean;
  by: By;
  minutes: number;
  /** so many within these minutes are told */
  from: number;
  /** what somebody who is called by it does first */
  advice: string;
};

/**
 * What is told at once and not only found in the log (GB/T 22239-2019, 8.1.3.3 and 8.1.4.3). Beside these, accounts and
 * addresses wait after failures by themselves, and so many numbers an hour may be looked at.
 */
export const alarms = {
  signInsFromAddress: {
    name: "同一地址多次登录失败",
    events: ["signIn"],
    isRefused: true,
    by: "address",
    minutes: 10,
    from: 100,
    advice: "请核实是否有人试探口令；必要时由网络管理员封堵这个地址。",
  },
  signInsToAccount: {
    name: "同一账号多次登录失败",
    events: ["signIn"],
    isRefused: true,
    by: "account",
    minutes: 60,
    from: 20,
    advice: "请联系账号本人核实；必要时在“会话与登录”中结束会话，在“用户与机构”中停用账号。",
  },
  numbersRevealed: {
    name: "集中查看完整号码",
    events: ["%evealed"],
    isRefused: false,
    by: "actor",
    minutes: 60,
    from: 20,
    advice: "请核实是否工作需要；不是的，结束其会话并按规定处理。",
  },
  filesExported: {
    name: "集中导出数据",
    events: ["%xported"],
    isRefused: false,
    by: "actor",
    minutes: 60,
    from: 15,
    advice: "请核实是否工作需要；不是的，结束其会话并按规定处理。",
  },
  accessRefused: {
    name: "多次越权访问被拒绝",
    events: ["access.refused", "people.%Refused"],
    reasons: ["%.otherRegion"],
    isRefused: true,
    by: "actor",
    minutes: 10,
    from: 20,
    advice: "请核实账号是否被他人使用；必要时结束其会话。",
  },
  rightsTampered: {
    name: "授权记录被篡改",
    events: ["%Tampered"],
    isRefused: true,
    by: "account",
    minutes: 60,
    from: 1,
    advice: "数据库中的授权被绕过程序改动，已不生效。请立即核查数据库的访问记录。",
  },
} as const satisfies Record<string, Alarm>;

export type AlarmName = keyof typeof alarms;
export const alarmNames = Object.keys(alarms) as AlarmName[];

/** @param subject the address; else whose account it is, as it may be shown to whoever is told */
export function alarmWords(name: AlarmName, subject: string, count: number): { title: string; content: string } {
  const { name: what, minutes, by, advice } = alarms[name];
  const whose = by === "address" ? `地址 ${subject}` : `账号 ${subject}`;
  return {
    title: `异常行为：${what}（${subject}）`,
    content: `最近 ${minutes} 分钟，${whose}${what} ${count} 次。${advice}`,
  };
}
