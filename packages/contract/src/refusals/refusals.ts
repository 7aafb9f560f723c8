/** `{name}` parts of a message are filled from the refusal's `params`; `code` is unique over all modules. */
export type Refusals = Record<string, { status: number; code: number; message: string }>;
