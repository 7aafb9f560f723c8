// @ts-check
/**
 * Tries to load each module that is named, in a process of its own: what would not load could take its process along,
 * and what loads is large and belongs only to whoever needs it. Answers with the reasons of those that do not.
 */
process.once("message", async (/** @type {string[]} */ names) => {
  /** @type {Record<string, string>} */
  const reasons = {};
  for (const name of names) {
    try {
      await import(name);
    } catch (failure) {
      reasons[name] = failure instanceof Error ? failure.message : String(failure);
    }
  }
  process.send?.(reasons, () => process.disconnect());
});
