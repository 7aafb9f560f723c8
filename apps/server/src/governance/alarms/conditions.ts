/** What goes wrong by itself and lasts: told when it is found, and again a day later while it lasts. */
export type Condition = {
  name: string;
  /** as a person reads it in a title */
  title: string;
  /** what somebody who is called by it does first */
  advice: string;
  /** What is wrong, in words; undefined while nothing is. Another word is another alarm. */
  look: () => Promise<string | undefined>;
};

export type Watched = {
  failingJobs: () => Promise<string[]>;
  /** 0: there never was a whole one */
  backupOverdueHours: () => Promise<number | undefined>;
  backupFaults: () => Promise<number>;
  /** of stored files that are gone or changed */
  fileFaults: () => Promise<number>;
  /** undefined where none came to its end */
  auditIsIntact: () => Promise<boolean | undefined>;
  certificatesEnding: () => Promise<{ system: string; day: string }[]>;
};

/** Everything that is looked at once a minute. */
export const conditionsOf = (watched: Watched): Condition[] => [
  {
    name: "jobsFail",
    title: "后台任务失败",
    advice: "原因见管理后台“后台任务”。",
    async look() {
      const names = await watched.failingJobs();
      return names.length === 0 ? undefined : `一再失败的后台任务：${names.join("、")}。`;
    },
  },
  {
    name: "backupStale",
    title: "没有新的完好备份",
    advice: "请运行 script/backup，结果见管理后台“备份”。",
    async look() {
      const hours = await watched.backupOverdueHours();
      if (hours !== undefined) return hours === 0 ? "还没有一份完好的备份。" : "最近一份完好的备份已超过一天。";
      return (await watched.backupFaults()) > 0 ? "最新的备份复核有问题。" : undefined;
    },
  },
  {
    name: "filesLost",
    title: "上传的文件缺失或被改动",
    advice: "请核对文件存储，必要时从备份恢复。",
    look: async () => ((await watched.fileFaults()) > 0 ? "核对上传文件时发现缺失或内容不符。" : undefined),
  },
  {
    name: "auditBroken",
    title: "审计日志核验不符",
    advice: "请按安全事件处理：保留现场，核查数据库的访问记录。",
    look: async () => ((await watched.auditIsIntact()) === false ? "审计日志的链不完整，可能有人改动过。" : undefined),
  },
  {
    name: "certificatesEnd",
    title: "证书即将到期",
    advice: "门户自己的运行 script/systems turn-keys --for saml，系统的请其更新元数据。",
    async look() {
      const ending = await watched.certificatesEnding();
      const words = ending.map(({ system, day }) => `${system === "portal" ? "门户" : system}（${day}）`);
      return words.length === 0 ? undefined : `即将到期的证书：${words.join("、")}。`;
    },
  },
];
