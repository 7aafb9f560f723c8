/** A row of a workbook that cannot be taken: in which column, with which value, and why. */
export type RowProblem = { column: string; value: string; reason: string };

/** Where a system that speaks SAML takes assertions, as its metadata says. */
export type AssertionConsumer = { location: string; index: number; isDefault: boolean };

/** Where such a system takes messages about signing out. */
export type LogoutEndpoint = { binding: string; location: string; responseLocation: string };

/** A matter of a situation, and why it belongs there. */
export type SituationStep = { identification: string; reason: string };
