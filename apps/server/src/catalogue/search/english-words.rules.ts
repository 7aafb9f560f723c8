/** What whoever reads the portal in English asks for most, and what it is called here. */
const pairs = `
subsidy=补贴
machinery subsidy=农机购置补贴
machine subsidy=农机购置补贴
machinery=农机
machine=农机
tractor=拖拉机
harvester=联合收割机
drone=植保无人机
driving licence=农机驾驶证
driving license=农机驾驶证
loan=贷款
credit=贷款
guarantee=担保
insurance=农业保险
claim=理赔
quarantine=检疫
animal quarantine=动物检疫证明
plant quarantine=植物检疫证书
animal=动物
plant=植物
livestock=畜禽养殖
pig=生猪
vet=兽医
veterinary drug=兽药
slaughter=屠宰
feed=饲料
land=土地
land transfer=土地流转
homestead=宅基地
training=培训
certificate=证书
traceability=追溯
fishing=捕捞许可
fishing permit=捕捞许可证
fishery=渔业
boat=渔船
vessel=渔船
aquaculture=水产养殖
crab=大闸蟹
pesticide=农药
fertilizer=肥料
fertiliser=肥料
seed=种子
seedling=苗种
soil=土壤
weather=气象
pest=病虫害
price=价格
permit=许可
licence=许可证
license=许可证
cooperative=合作社
family farm=家庭农场
farm=农场
organic=有机食品
green food=绿色食品
milk=生鲜乳
tourism=乡村旅游
notice=通知
policy=政策
`;

const known = new Map(
  pairs
    .trim()
    .split("\n")
    .map((line) => line.split("=") as [said: string, meant: string]),
);

/** Around what is meant; whoever asks in a sentence means no more by them. */
const around = new Set(
  "a an the of for to in on and my i we is how do can get apply application applying buy buying agricultural".split(
    " ",
  ),
);

/** Of one, as the table has it: subsidies, machines, loans. */
const ofOne = (word: string): string | undefined =>
  [word, word.replace(/ies$/, "y"), word.replace(/s$/, "")].find((form) => known.has(form));

/** @returns what a question in English asks for, undefined where a word of it is none that is known */
export function fromEnglish(plain: string): string | undefined {
  if (!/^[a-z]{2,}(?: [a-z]+)*$/.test(plain)) return undefined;
  const words = plain.split(" ").filter((word) => !around.has(word));
  const meant: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = "", next = ""] = words.slice(at, at + 2);
    const two = next && known.get(`${ofOne(word) ?? word} ${ofOne(next) ?? next}`);
    const one = known.get(ofOne(word) ?? "");
    if (two) at += 1;
    if (!two && !one) return undefined;
    meant.push(two || (one as string));
  }
  return meant.length > 0 ? meant.join(" ") : undefined;
}
