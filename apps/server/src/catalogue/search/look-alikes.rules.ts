/** Signs that are taken for each other when a handwriting or a list of candidates is read too fast; a sign is in one group. */
const groups = `
货贷贯 检捡俭险验 裁栽载 申甲由 末未 土士 帐账胀 拔拨 候侯 己已巳 狠狼 茶荼 粟栗票 令今 折拆析 母毋 圈卷 辨辩辫 密蜜 防妨坊纺 蓝篮 低底抵
免兔 官宫 宜宣 买卖 住往 瓜爪 抗杭坑 治冶 困因 园圆 晴睛清请 侵浸 补扑朴 贴帖 社杜 贫贪 竞竟 境镜 戊戍 伯怕拍 粮根 畜蓄 禽离 疫役投 稚雉 幼幻
场扬杨 转传专 证正征 苗亩 渔鱼 虫虽 秧映 稻蹈 种钟 植值 殖直 拖施 插捶 推堆 准淮 查杳 标飘 绿录缘 各名 合舍 刀力 入人八 干千 大太 天夫 王玉 牛午 日目
`;

const groupOf = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap((group) => [...group].map((sign) => [sign, group] as const)),
);

/** 货 and 贷, 捡 and 检. */
export const lookAlike = (one: string, other: string): boolean =>
  groupOf.get(one) !== undefined && groupOf.get(one) === groupOf.get(other);
