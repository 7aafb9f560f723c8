/** `jumpSource` of a service entry (specification §3, §4): where a visitor who clicks it signs in. */
export const JumpSource = {
  portal: 0,
  /** the system-login dialog, which takes an account of that system too */
  systemLogin: 1,
  /** the government-office variant: its own login page outside */
  governmentOffice: 2,
} as const;
export type JumpSource = (typeof JumpSource)[keyof typeof JumpSource];
