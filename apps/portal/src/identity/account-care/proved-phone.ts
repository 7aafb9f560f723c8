/** What recovery's first step gives the second. */
export type ProvedPhone = { tel: string; continuation: string; needsFactor: boolean; generatorUserId: string };
