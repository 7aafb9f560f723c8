import { COMPANY_TYPE, DEFAULT_COMPANY_TYPE } from "./dictionaries.ts";

/** The dictionaries that forms ask for: what each is called, where it is offered, what stands there before anybody chooses. */
export const dictionaryWords = {
  [COMPANY_TYPE]: { name: "单位性质", usedIn: "单位注册、涉农主体认证", preselected: DEFAULT_COMPANY_TYPE },
} as const;
export type DictionaryType = keyof typeof dictionaryWords;
export const dictionaryTypes = Object.keys(dictionaryWords) as [DictionaryType, ...DictionaryType[]];
