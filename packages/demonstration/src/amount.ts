/** `full` is what a visitor of the demonstration finds; `little` is enough for a test and costs its start nothing. */
export type Amount = "full" | "little";
