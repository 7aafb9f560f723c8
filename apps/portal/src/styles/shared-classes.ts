/**
 * Every class that more than one folder may use, besides those that packages/ui publishes. All other names belong to a
 * module beside its component (`apps/portal/check-styles.ts`).
 */
export const sharedClasses = {
  /** around every page */
  layout: [
    "acts",
    "ava",
    "bx",
    "col",
    "deck",
    "demo",
    "duty",
    "help-line",
    "hit",
    "lead",
    "locked",
    "logo",
    "paged",
    "slay",
    "speaks",
  ],
  /** boxes of a page, and what stands in them */
  blocks: ["aside", "ghero", "h", "hot", "soon", "sub", "todo"],
  /** on pages of the portal, not in the office */
  public: [
    "binding",
    "brain-acts",
    "care-off",
    "choices",
    "mine-list",
    "quiet",
    "s1",
    "s2",
    "s3",
    "s4",
    "s5",
    "s6",
    "s7",
    "shead",
    "snone",
    "trades",
    "who",
  ],
  /** texts that are read */
  prose: ["page-tools", "prose", "text-facts"],
  /** forms and what they ask */
  forms: ["factor-acts", "fs", "kinds", "note", "recovery", "status-form", "totp-steps"],
  /** rows of a list, and what they say */
  rows: [
    "about",
    "copied",
    "cover",
    "guide-kv",
    "guide-part",
    "guide-source",
    "mine-form",
    "numbered",
    "says",
    "serve-row",
    "serve-view",
  ],
  /** the office's lists */
  office: [
    "conflict",
    "admin-acts",
    "import-wait",
    "office-filters",
    "office-small-table",
    "period-filters",
    "period-total",
    "review-facts",
  ],
  /** what packages/markdown makes of a text */
  docs: ["docs", "docs-anchor", "docs-code", "docs-own", "docs-part", "docs-table", "docs-tools"],
  /** said of something else: a module gives each its look, below a class of its own */
  states: [
    "active",
    "badge",
    "count",
    "done",
    "down",
    "fail",
    "failed",
    "far",
    "good",
    "guide",
    "k",
    "late",
    "manual",
    "marks",
    "now",
    "num",
    "only",
    "phone",
    "pn",
    "purpose",
    "refused",
    "up",
    "waiting",
    "word",
  ],
} as const satisfies Record<string, readonly string[]>;
