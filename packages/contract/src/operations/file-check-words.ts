/** What may be wrong with a stored file, as a night's look finds it. */
export const fileFaults = { missing: "文件缺失", size: "大小与登记不符", digest: "内容与登记不符" } as const;
export type FileFault = keyof typeof fileFaults;
/** So many faulty files are named; there may be more. */
export const MOST_FAULTS_NAMED = 100;
