/** Is this host one that people are led to without a word: the government's, the province's, our own? `*.gov.cn` means everything below it. */
export const isDirectHost = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => (pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern));
