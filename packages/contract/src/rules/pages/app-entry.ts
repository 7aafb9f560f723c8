import { PROVINCE_CODE } from "../../province-code.ts";

/** The header's app download entry: only for the province-wide region code, or when there is none (specification §1). */
export const showsAppEntry = (regionCode: string | null | undefined, provinceCode: string = PROVINCE_CODE): boolean =>
  !regionCode || regionCode === provinceCode;
