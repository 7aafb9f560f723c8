/** Why metadata that were read at their address are not taken, as its people are told; what they said before stays. */
export const refreshFaults = {
  unreachable: "元数据地址没有应答",
  timeout: "元数据地址没有及时应答",
  forbiddenAddress: "元数据地址在门户不能访问的网络里",
  badAnswer: "元数据地址没有给出元数据",
  tooLarge: "元数据太大",
  unreadable: "给出的不是可用的元数据",
  unsigned: "元数据原来有签名，现在没有",
  badSignature: "元数据的签名核验不了",
  otherSigner: "元数据由另一个密钥签名",
  notEncrypted: "没有签名的元数据须放在 https 地址",
  expired: "元数据已过有效期（validUntil）",
  otherEntityId: "元数据换了 entityID",
  newHost: "接收地址或退出地址换到了新的主机",
  otherNameId: "元数据换了用户标识（NameID）",
  signsNoMore: "元数据说以后不签名请求",
  addressTaken: "接收地址已由另一个系统使用",
} as const;
export type RefreshFault = keyof typeof refreshFaults;

/** What whoever looks after the system can do about it. */
const refreshCures: Readonly<Record<RefreshFault, string>> = {
  unreachable: "请检查这个地址能否从外面打开，证书是否有效",
  timeout: "请检查这个地址为什么慢",
  forbiddenAddress: "专网地址须先登记并由两位管理员确认",
  badAnswer: "请检查这个地址：须直接给出元数据，不跳转",
  tooLarge: "请只发布这一个系统的元数据（100 kB 以内）",
  unreadable: "请改正元数据",
  unsigned: "请恢复签名；不再签名的，提交“修改登记”",
  badSignature: "请用 RSA-SHA256 和 exclusive canonicalisation 签名整个文件",
  otherSigner: "换了签名密钥的，请提交“修改登记”，由管理员核对新的指纹",
  notEncrypted: "请改用 https 地址，或给元数据签名",
  expired: "请发布新的元数据",
  otherEntityId: "换了 entityID 的，请提交“修改登记”",
  newHost: "请提交“修改登记”，由管理员核对新的主机",
  otherNameId: "请提交“修改登记”",
  signsNoMore: "请提交“修改登记”",
  addressTaken: "请换用自己的地址",
};

/** What was wrong, what of it, and what to do. */
export const faultInWords = ({ fault, found }: { fault: RefreshFault; found: string }): string =>
  `${[refreshFaults[fault], found.replace(/。$/, "")].filter(Boolean).join("：")}。${refreshCures[fault]}`;

export const certificateUses = {
  signing: "签名",
  encryption: "加密",
  both: "签名和加密",
  metadata: "元数据签名",
} as const;
export type CertificateUse = keyof typeof certificateUses;
