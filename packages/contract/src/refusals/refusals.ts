/**
 * `{name}` parts of a message are filled from the refusal's `params`; `code` is unique over all modules. `outdated` says
 * that whoever is refused looked at something that is another by now: their page reads anew what it shows.
 */
export type Refusals = Record<string, { status: number; code: number; outdated?: true; message: string }>;
