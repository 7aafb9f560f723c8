/** The two finance services that skip the bound-user check (specification §4, System jump; specification §9). */
export const servicesWithoutBoundCheck: readonly string[] = ["xdztc-apply", "nybx-claim"];

/** Must the visitor's account be bound to one of the system's before they enter? */
export const mustBeBound = ({ validates, identification }: { validates: boolean; identification: string }): boolean =>
  validates && !servicesWithoutBoundCheck.includes(identification);
