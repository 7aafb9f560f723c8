import { Role } from "./roles.ts";

/** 代办授权: how long one lasts, and how many somebody has at once. */
export const DEFAULT_DELEGATION_DAYS = 7;
export const MOST_DELEGATION_DAYS = 30;
/** An invitation is taken up within these, and whoever took it up is confirmed within as many again. */
export const INVITATION_SECONDS = 600;
export const MOST_HELPERS = 5;
export const MOST_HELPED = 5;
/** A village's clerk helps many who live there. */
export const MOST_HELPED_BY_CLERK = 100;
/** After so many wrong numbers whoever took the invitation up is not the one who was asked. */
export const MOST_WRONG_NUMBERS = 3;
export const LONGEST_NOTE = 200;

type Holder = { roles: readonly { roleCode: string }[] };

/** May this person let somebody act for them? A market user with an account of their own; staff act by their office. */
export const mayAskHelp = ({ roles, isTemporary }: Holder & { isTemporary: boolean }): boolean =>
  !isTemporary && roles.length > 0 && roles.every(({ roleCode }) => roleCode === Role.marketUser);

const administrators: readonly string[] = [
  Role.regionalAdministrator,
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];
/** May this person act for another? Whoever has an account of their own; an administrator's is an office. */
export const mayHelp = ({ roles, isTemporary }: Holder & { isTemporary: boolean }): boolean =>
  !isTemporary && roles.length > 0 && !roles.some(({ roleCode }) => administrators.includes(roleCode));

const VILLAGE_CODE_LENGTH = 12;
/** How many this person may help at once: an official of the very village of whoever asks may help more. */
export const mostHelpedBy = ({ roles, scope }: Holder & { scope: string }, grantorRegion: string): number =>
  scope.length === VILLAGE_CODE_LENGTH &&
  scope === grantorRegion &&
  roles.some(({ roleCode }) => roleCode === Role.staff)
    ? MOST_HELPED_BY_CLERK
    : MOST_HELPED;
