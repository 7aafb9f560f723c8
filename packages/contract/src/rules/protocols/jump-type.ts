/** Wire numbers are the specification's (specification §4, Jump handlers); code uses the names. */
export const JumpType = {
  code: 0,
  codeWithPath: 1,
  direct: 2,
  codeWithArea: 3,
  thirdPartyToken: 4,
  ticket: 9,
} as const;
export type JumpType = (typeof JumpType)[keyof typeof JumpType];
