/** For modules that are tried without files and without a search: nothing is attached, nothing has to be found. */
export const withoutFilesAndSearch = {
  files: {
    attach: async () => undefined,
    detach: async () => undefined,
    release: async () => undefined,
    shownTo: async () => [],
    holderOfAccount: (accountId: string) => ({
      owner: `account:${accountId}`,
      link: accountId,
      quota: "account" as const,
    }),
  },
  search: { put: async () => undefined, remove: async () => undefined },
};
