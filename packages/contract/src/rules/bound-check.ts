/** The two finance services that skip the bound-user check (specification §4 System jump, §9). */
export const servicesWithoutBoundCheck: readonly string[] = ["xdztc-apply", "nybx-claim"];

export const skipsBoundCheck = (identification: string): boolean => servicesWithoutBoundCheck.includes(identification);
