/** How many digits the code of a province has. */
const PROVINCE_DIGITS = 2;

/**
 * The name of the department a member of its staff works at: the region's, with 农业农村厅 for the province and
 * 农业农村局 below it (specification §5).
 */
export const unitNameOf = (region: { code: string; name: string }): string =>
  region.name + (region.code.length === PROVINCE_DIGITS ? "农业农村厅" : "农业农村局");
