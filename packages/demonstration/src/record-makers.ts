import { recordQueries, type RecordKind } from "@sannong/contract/data/record-words";
import { firstCalendar } from "@sannong/server/governance/calendar/index";
import { credit, dayBefore, daysAfter, name, oneOf, padded, person, type Making } from "./record-parts.ts";

type Made = {
  values: Record<string, string | number | null>;
  publishedOn: string;
  publicUntil: string | null;
};

/** The day of publication: some working days after the decision, and never after today. */
function published(decidedOn: string, { random, now }: Making): string {
  const due = firstCalendar.dueAfter(new Date(`${decidedOn}T00:00:00Z`), 1 + Math.floor(random() * 6));
  return (
    [due, now]
      .sort((one, other) => one.getTime() - other.getTime())[0]
      ?.toISOString()
      .slice(0, 10) ?? decidedOn
  );
}

const bureau = (making: Making) => `${making.county.name}农业农村局`;
const list = (kind: RecordKind) => recordQueries[kind];

const certificates: Record<string, [certificate: string, scope: string]> = {
  种子生产经营: ["农作物种子生产经营许可证", "常规水稻、小麦种子生产经营"],
  兽药经营: ["兽药经营许可证", "中兽药、化学药品（不含兽用生物制品）"],
  动物防疫: ["动物防疫条件合格证", "生猪养殖场"],
  农药经营: ["农药经营许可证", "农药（限制使用农药除外）"],
  绿色食品: ["绿色食品证书", "稻米、设施蔬菜"],
  农机推广鉴定: ["农业机械推广鉴定证书", "乘坐式高速插秧机"],
};

const licences = [
  ["农药经营许可决定书", "农药经营许可证", "准予从事农药经营（限制使用农药除外）"],
  ["动物防疫条件审查决定书", "动物防疫条件合格证", "准予设立生猪养殖场，设计存栏 800 头"],
  ["农作物种子生产经营许可决定书", "农作物种子生产经营许可证", "准予生产经营常规水稻种子"],
  ["渔业捕捞许可决定书", "渔业捕捞许可证", "准予在核定水域从事增殖渔业捕捞"],
  ["生鲜乳收购许可决定书", "生鲜乳收购许可证", "准予在核定站点收购生鲜乳"],
  ["水产苗种生产许可决定书", "水产苗种生产许可证", "准予生产河蟹、青虾苗种"],
] as const;

const offences = [
  ["经营假劣农药", "经营的某批次农药有效成分含量不符合产品质量标准", "《农药管理条例》第五十六条"],
  ["销售劣种子", "销售的水稻种子发芽率低于标签标注值", "《中华人民共和国种子法》第七十五条"],
  ["使用禁用药物", "养殖过程中使用国家禁止使用的兽药", "《兽药管理条例》第六十二条"],
  ["违反禁渔规定捕捞", "在禁渔期内使用禁用渔具捕捞", "《中华人民共和国渔业法》第三十八条"],
  ["未附具检疫证明", "运输未附具检疫证明的动物", "《中华人民共和国动物防疫法》第一百条"],
  ["未按规定建立进货台账", "经营农药未按规定建立采购台账", "《农药管理条例》第五十八条"],
] as const;

/** One record of a kind; everything in it is invented, and whom it is about says so. */
export const recordMakers: Record<RecordKind, (making: Making) => Made> = {
  certificate(making) {
    const { number, random, now } = making;
    const category = oneOf(list("certificate").categories, random);
    const [certificate, scope] = certificates[category] ?? ["许可证", "农业生产"];
    const fzrq = dayBefore(now, 20 + Math.floor(random() * 2_100));
    const yxqz = daysAfter(fzrq, 5 * 365);
    const left = (Date.parse(yxqz) - now.getTime()) / 86_400_000;
    const state = left < 0 ? "已过期" : left < 90 ? "即将到期" : random() < 0.03 ? "已注销" : "有效";
    return {
      values: {
        company: name(making),
        zsmc: certificate,
        zsbh: `苏农证字〔${fzrq.slice(0, 4)}〕第${padded(number, 5)}号`,
        zslb: category,
        tyshxydm: credit(making),
        fddbr: person(random),
        jyfw: scope,
        fzjg: bureau(making),
        fzrq,
        yxqz,
        zszt: state,
        lydw: bureau(making),
      },
      publishedOn: published(fzrq, making),
      publicUntil: null,
    };
  },

  redList(making) {
    const { number, random, now } = making;
    const rdsj = dayBefore(now, 15 + Math.floor(random() * 1_400));
    const yxqx = daysAfter(rdsj, 3 * 365);
    const isOver = Date.parse(yxqx) < now.getTime();
    return {
      values: {
        shfrmc: name(making),
        tyshxydm: credit(making),
        hmdlb: oneOf(list("redList").categories, random),
        pjnd: Number(rdsj.slice(0, 4)) - 1,
        rdwh: `苏农信认〔${rdsj.slice(0, 4)}〕${padded(number, 4)}号`,
        rdsj,
        rddw: bureau(making),
        yxqx,
        mdzt: isOver ? "已期满" : random() < 0.02 ? "已移出" : "有效",
        sjly: "农业农村信用体系平台",
      },
      publishedOn: published(rdsj, making),
      publicUntil: null,
    };
  },

  blackList(making) {
    const { county, number, random, now } = making;
    const lasj = dayBefore(now, 60 + Math.floor(random() * 1_000));
    const fbsj = daysAfter(lasj, 20 + Math.floor(random() * 30));
    const yxqx = daysAfter(fbsj, 3 * 365);
    return {
      values: {
        nyjyzt: name(making),
        tyshxydm: credit(making),
        fddbr: person(random),
        hhmdlb: oneOf(list("blackList").categories, random),
        ah: `苏农罚〔${lasj.slice(0, 4)}〕${padded(number, 5)}号`,
        zxdw: `${county.name}农业综合行政执法大队`,
        dy: county.name,
        yjwh: `苏农规〔${lasj.slice(0, 4)}〕${1 + Math.floor(random() * 9)}号`,
        lasj,
        fbsj,
        yxqx,
        mdzt: random() < 0.2 ? "已修复" : "惩戒中",
        sjly: "农业综合执法办案系统",
      },
      publishedOn: fbsj,
      publicUntil: yxqx,
    };
  },

  licence(making) {
    const { number, random, now } = making;
    const [document, certificate, content] = oneOf(licences, random);
    const xkjdrq = dayBefore(now, 12 + Math.floor(random() * 1_500));
    const isPerson = random() < 0.2;
    const shown = random();
    return {
      values: {
        xkxdrmc: isPerson ? `${person(random)}（演示）` : name(making),
        xkxdrtype: isPerson ? "自然人" : "法人及非法人组织",
        tyshxydm: isPerson ? null : credit(making),
        gszch: null,
        fddbr: person(random),
        fddbrzjlx: "身份证",
        fddbrzjhm: "329***********0011",
        xkws: document,
        xzxkjdwsh: `苏农许决〔${xkjdrq.slice(0, 4)}〕第${padded(number, 6)}号`,
        xklb: oneOf(list("licence").categories, random),
        xkzs: certificate,
        xkbh: `演示${xkjdrq.slice(0, 4)}${padded(number, 6)}`,
        xknr: content,
        xkjdrq,
        yxqz: xkjdrq,
        yxqzi: daysAfter(xkjdrq, 5 * 365),
        xkjg: bureau(making),
        xkjgdm: "11320000DEMA000054",
        zt: shown < 0.94 ? "有效" : shown < 0.98 ? "注销" : "异议",
        lydw: bureau(making),
        lydwdm: "11320000DEMA000054",
        bz: null,
      },
      publishedOn: published(xkjdrq, making),
      publicUntil: null,
    };
  },

  penalty(making) {
    const { number, random, now } = making;
    const [offence, fact, basis] = oneOf(offences, random);
    const category = oneOf(list("penalty").categories, random);
    const zfjdrq = dayBefore(now, 12 + Math.floor(random() * 360));
    const isPerson = random() < 0.35;
    const fine = category === "罚款" ? Math.round(random() * 500) / 100 + 0.1 : null;
    const taken = category === "没收违法所得" ? Math.round(random() * 200) / 100 + 0.05 : null;
    const state = random();
    // a slight case is shown for three months, the others for a year
    const gsjzq = daysAfter(zfjdrq, category === "警告" ? 90 : 365);
    return {
      values: {
        cfxdrmc: isPerson ? `${person(random)}（演示）` : name(making),
        cfxdrtype: isPerson ? "自然人" : "法人及非法人组织",
        tyshxydm: isPerson ? null : credit(making),
        fddbr: isPerson ? null : person(random),
        fddbrzjlx: "身份证",
        fddbrzjhm: "329***********0011",
        ajh: `苏农罚决〔${zfjdrq.slice(0, 4)}〕第${padded(number, 6)}号`,
        wfxw: offence,
        cfsy: `当事人${fact}，经现场检查和抽样检验核实。`,
        cfyj: basis,
        cflb: category,
        cfnr: fine === null ? `${category}，责令改正` : `罚款人民币 ${fine.toFixed(2)} 万元`,
        cfnrfk: fine,
        cfnrwfff: taken,
        cfnrzkdx: category === "吊销许可证件" ? `苏农证字〔2024〕第${padded(number, 5)}号` : null,
        zfjdrq,
        cfyxq: daysAfter(zfjdrq, 365),
        gsjzq,
        cfjg: bureau(making),
        cfjgdm: "11320000DEMA000054",
        xyxf: state < 0.85 ? "公示中" : state < 0.95 ? "修复办理中" : "异议处理中",
        lydw: bureau(making),
        lydwdm: "11320000DEMA000054",
        bz: null,
      },
      publishedOn: published(zfjdrq, making),
      publicUntil: gsjzq,
    };
  },
};
