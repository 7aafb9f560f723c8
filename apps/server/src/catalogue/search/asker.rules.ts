import type { FindableKind } from "@sannong/contract/catalogue/search-kinds";
import { HomeType } from "@sannong/contract/rules/pages/home-type";
import { mayUseGovernmentMode } from "@sannong/contract/rules/identity/roles";

/** Who asks: somebody nobody knows, a person, whoever signs in for a firm or a cooperative, or staff at their own counter. */
export type Side = "visitor" | "person" | "firm" | "staff";

const ENTITY = 3;

type Asking = { roles: readonly { roleCode: string }[]; source: string; accountType: number };

/** Whose eyes the results are ordered for: staff are staff at the government counter alone. */
export function sideOf(caller: Asking | null, counter: HomeType): Side {
  if (caller === null) return "visitor";
  if (counter === HomeType.government && mayUseGovernmentMode(caller)) return "staff";
  return caller.accountType === ENTITY ? "firm" : "person";
}

const STAFF = "工作人员";
const FIRM = "企业";

/** What was made for others comes after what was made for whoever asks; nothing is left out. */
const FOR_STAFF_ALONE = 0.55;
const FOR_FIRMS_ALONE = 0.93;
/** A system is entered by its services; its own name is what staff look for. */
const SYSTEM_FOR_OTHERS = 0.86;
/** What somebody earns by stands behind every public matter that answers half as well. */
const NOT_ASKED_FOR = 0.5;

/** Words by which people ask for a loan, an insurance or a surety themselves. */
const ASKS_FOR_PRODUCTS =
  /贷|借|保险|投保|参保|保费|保单|理赔|赔|担保|抵押|利率|利息|融资|周转|分期|信用|缺钱|差钱|钱不够|没钱[买进]|本钱|首付|差[几一二两三四五六七八九十百千]+[千万]|期货|银行|(?<![危风])险/;

/**
 * Who is afraid of a price has asked for nothing that is sold; but against a price little else helps, so that it stands
 * a little behind a public matter that answers as well.
 */
const FEARS_A_PRICE =
  /[涨跌掉降贱](?:了|得|价|到|成|狠|死|这么|那么|太|[一-龥]{0,2}不)|[又再老还]涨|[又再老还]跌|怕亏|卖不上价|不挣钱|不赚钱|亏本/;
const HELPS = 0.85;

/** Is somebody afraid of a price? */
export const fearsAPrice = (typed: string): boolean => FEARS_A_PRICE.test(typed);

/** Is what somebody earns by what was asked for? `texts`: what was typed, and as what it was read. */
export const asksForProducts = (texts: readonly string[]): boolean =>
  texts.some((text) => ASKS_FOR_PRODUCTS.test(text));

/**
 * Words for the portal itself: the account, signing in, what stands on the screen. An account at a bank, and an office
 * that registers something, are none of it.
 */
const SAYS_PORTAL =
  /(?<!银行|补贴|卡|成员)[账帐]号|[个我新老旧原这销注开]号(?!召|称|码)|登录|登陆|登[不得]?[上进]|[的]号[登码]?(?:$|上|想|怎|能|在)|密码|验证码|网[站页]|页面|界面|你们网|[右左]上角|铃铛|(?<!兽医)注册(?!证|登记|兽医|商标|公司)|收藏|代办码|指纹|人脸|刷脸|门户|字体?太小|字[调放弄]大|[五打评几]颗?星|[好差]评|打分|注销还|同意书|栏目|在网上办|网上能办|你们平台|昵称|头像|邮箱|英文|小程序|关怀版|等我[审批签办处]|[让要]我[审批签]|递过|反馈/;

/** Is the portal asked of, rather than what is done with its help? */
export const asksOfThePortal = (typed: string): boolean => SAYS_PORTAL.test(typed);

const SAYS_FIRM = /公司|企业|我们厂|厂里|工厂|厂家|我们社|合作社/;

/** What staff call themselves and their work; whoever only speaks of an official says none of this. */
const SAYS_STAFF =
  /我是[一-龥]{0,4}[镇乡县市省站局科所](?!里?人|上的?人)|我们?[站局科]里?|[镇乡县市局站科厅]里?(?:[让要叫催]我们?|要求|催)|坐席|工单|话务|报账员|村会计|统计员|信息员|网格员|抽样|官方兽医|执法|护渔[员队]|巡护|巡江|帮扶干部|驻村|值班|往上报|报上去|报送|公文|收文|发文/;

/** Whoever says that they ask for a firm or an office is answered so, also where nobody knows them. */
export const sideSaid = (side: Side, typed: string): Side =>
  side === "staff" || SAYS_STAFF.test(typed) ? "staff" : SAYS_FIRM.test(typed) ? "firm" : side;

/** What somebody wants that concerns what is sold. */
export type Wants = "products" | "aPrice" | "neither";

type Thing = { kind: FindableKind; audiences: readonly string[]; isCommercial: boolean };

/** How much of its score a thing keeps before somebody of this side. */
export function standingFor({ kind, audiences, isCommercial }: Thing, side: Side, wants: Wants): number {
  const commercial = !isCommercial || wants === "products" ? 1 : wants === "aPrice" ? HELPS : NOT_ASKED_FOR;
  if (side === "staff") return commercial;
  const isFor = (...those: string[]) => audiences.length > 0 && audiences.every((one) => those.includes(one));
  const audience = isFor(STAFF) ? FOR_STAFF_ALONE : isFor(FIRM, STAFF) && side !== "firm" ? FOR_FIRMS_ALONE : 1;
  return commercial * audience * (kind === "system" ? SYSTEM_FOR_OTHERS : 1);
}
