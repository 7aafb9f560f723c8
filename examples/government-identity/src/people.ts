/** Somebody who can sign in here. All of them are invented. */
export type Person = {
  id: string;
  /** what the login page says of them */
  note: string;
  kind: "person" | "legalPerson";
  name: string;
  mobile: string;
  /** this office has seen the owner of the number answer it */
  mobileVerified: boolean;
  idNumber: string;
  /** of a legal person; `name` and `mobile` are those of who acts for it */
  creditCode: string;
  company: string;
  legalPersonName: string;
  legalPersonIdNumber: string;
};

const nobodyElse = { creditCode: "", company: "", legalPersonName: "", legalPersonIdNumber: "" };
const person = { kind: "person", mobileVerified: true, ...nobodyElse } as const;
const legalPerson = { kind: "legalPerson", mobileVerified: true, idNumber: "" } as const;

export const people: readonly Person[] = [
  {
    ...person,
    id: "zww-1401",
    note: "门户有同一手机号、同名账号",
    name: "演示政务网农户",
    mobile: "15400001401",
    idNumber: "329999198001011407",
  },
  {
    ...person,
    id: "zwb-0009",
    note: "政务办工作人员",
    name: "演示政务用户",
    mobile: "15400000009",
    idNumber: "329999198001011415",
  },
  {
    ...person,
    id: "zww-1901",
    note: "门户没有账号",
    name: "演示新来户",
    mobile: "15400001901",
    idNumber: "329999198001011423",
  },
  { ...person, id: "zww-1902", note: "门户没有账号", name: "演示外来户", mobile: "15400001902", idNumber: "" },
  { ...person, id: "zww-1903", note: "手机号在门户是别人的", name: "演示换号人", mobile: "15400000010", idNumber: "" },
  {
    ...person,
    id: "zww-1904",
    note: "手机号没有核验",
    name: "演示农户",
    mobile: "15400000001",
    mobileVerified: false,
    idNumber: "",
  },
  {
    ...legalPerson,
    id: "zwf-1402",
    note: "门户有同一信用代码账号",
    name: "演示合作社经办人",
    mobile: "15400001402",
    creditCode: "93320000DEMA00013G",
    company: "稻香合作社（演示）",
    legalPersonName: "演示法人甲",
    legalPersonIdNumber: "329999198001011431",
  },
  {
    ...legalPerson,
    id: "zwf-1905",
    note: "门户没有账号",
    name: "演示企业经办人",
    mobile: "15400001905",
    creditCode: "93320000DEMA00021B",
    company: "麦浪农业公司（演示）",
    legalPersonName: "演示法人乙",
    legalPersonIdNumber: "329999198001011458",
  },
];

export const personOf = (id: string): Person | undefined => people.find((one) => one.id === id);

/** How the office answers about one sign-in. */
export const manners = {
  good: "正常应答",
  used: "凭证已使用",
  expired: "凭证已过期",
  slow: "应答缓慢（超过 5 秒）",
  slowOnce: "第一次应答缓慢，再试正常",
  garbled: "应答无法识别",
  nobody: "没有用户信息",
} as const;
export type Manner = keyof typeof manners;
export const isManner = (text: string): text is Manner => Object.hasOwn(manners, text);
