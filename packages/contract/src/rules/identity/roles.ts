/** Role codes (design §2). */
export const Role = {
  staff: "1",
  regionalAdministrator: "2",
  systemAdministrator: "3",
  marketUser: "4",
  securityAdministrator: "5",
  auditAdministrator: "6",
} as const;

/** The government office's name as an account's source (specification §6). */
export const GOVERNMENT_OFFICE = "政务办";

type Person = { roles: readonly { roleCode: string }[]; source: string };

/** Government-mode pages are for every role but 4, and for 4 only when it comes from 政务办 (specification §6). */
export function mayUseGovernmentMode({ roles, source }: Person): boolean {
  return roles.some((role) => role.roleCode !== Role.marketUser) || source === GOVERNMENT_OFFICE;
}

export type Factor = "password" | "sms" | "totp" | "passkey" | "qr" | "upstream" | "recovery";

const strongRoles: readonly string[] = [
  Role.regionalAdministrator,
  Role.systemAdministrator,
  Role.securityAdministrator,
  Role.auditAdministrator,
];

/** Roles that only a time-based code or a passkey opens, and that no QR code does (design §2; design §3, QR sign-in). */
export const isAdministrator = ({ roles }: Pick<Person, "roles">): boolean =>
  roles.some((role) => strongRoles.includes(role.roleCode));

export type FactorVerdict = "enough" | "secondFactorRequired" | "strongFactorRequired";

type Roles = readonly { roleCode: string }[];

/** Accounts with any role other than 4 need two factors (design §2). */
export const needsTwoFactors = (roles: Roles): boolean => roles.some((role) => role.roleCode !== Role.marketUser);

/**
 * Factors follow the person, not the entry point (design §2): from the effective date any role
 * other than 4 needs two different kinds; roles 2, 3, 5 and 6 need a time-based code or a passkey as one.
 */
export function judgeFactors(facts: {
  roles: readonly { roleCode: string }[];
  factors: readonly Factor[];
  /** is the rule in force yet? */
  inForce: boolean;
}): FactorVerdict {
  if (!needsTwoFactors(facts.roles) || !facts.inForce) return "enough";
  if (new Set(facts.factors).size < 2) return "secondFactorRequired";
  const isStrong = facts.factors.includes("totp") || facts.factors.includes("passkey");
  return isAdministrator(facts) && !isStrong ? "strongFactorRequired" : "enough";
}
