/** How far it is known that an entity (account type 3) is who it says. Systems are told the key, people the word. */
export const entityLevels = { selfDeclared: "自报", verified: "已核验" } as const;
export type EntityLevel = keyof typeof entityLevels;

/** Who said that it is so: a government identity source, or an administrator who saw the licence. */
export const verifiedWays = { portal: "政务服务网认定", review: "营业执照审核" } as const;
export type VerifiedWay = keyof typeof verifiedWays;

/** How many pictures of a licence may be sent; both sides, and one for certainty. */
export const LICENCE_PICTURES = 3;
