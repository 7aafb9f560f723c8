/**
 * How many days it is written down who looked at what. Shorter, and the figures of a month could not be made anew;
 * longer, and nobody could say what for (个人信息保护法第十九条). What went on in a network is kept for six months at least
 * (网络安全法第二十一条).
 */
export const RAW_LOG_DAYS = { from: 31, to: 366, usual: 180, gatewayFrom: 180 } as const;
