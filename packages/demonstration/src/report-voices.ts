import type { BrainTheme } from "@sannong/contract/data/indicators-words";
import type { ReportVoice } from "@sannong/server/data/indicators/index";

/** What the writers of the demonstration's reports know of their field; causes and advice are invented like the figures. */
export const reportVoices: Readonly<Record<BrainTheme, ReportVoice>> = {
  overview: {
    about: "农业农村主要指标",
    leading: ["grain-area", "pig-stock", "collective-income"],
    because: {
      "grain-progress": {
        rise: "晴好天气多、跨区作业机具到位早，收获进度快于上年。",
        fall: "收获期遇连阴雨，部分田块机具下地推迟。",
      },
      "grain-area": {
        rise: "冬闲田利用和撂荒地复耕增加，是面积增加的主要原因。",
        fall: "部分地块轮作休耕或改种油料，面积略有减少。",
      },
      "grain-output": {
        rise: "面积和单产同步提高，总产预计好于上年。",
        fall: "局部旱涝影响单产，总产预计低于上年。",
      },
      "pig-stock": {
        rise: "规模场补栏积极，存栏处在合理区间上沿，须防范后期价格回落。",
        fall: "产能调控见效，养殖户顺势出栏，存栏仍在合理区间。",
      },
      farmland: {
        rise: "新建和改造提升项目集中验收，上图入库面积继续增加。",
        fall: "部分项目复核退库，面积有所核减。",
      },
      "collective-income": {
        rise: "资产盘活和联合经营项目陆续见效，发包、租赁收入增长较快。",
        fall: "部分租约到期未续，经营性收入阶段性减少。",
      },
      "pass-rate": {
        rise: "重点品种用药间隔期管理加强，合格率提高。",
        fall: "叶菜类、淡水鱼个别批次不合格，拉低合格率，须追溯到生产主体。",
      },
    },
    risk: "下一步重点防范低温冻害、动物疫病和产销不畅三类风险。",
    advice: [
      "抓好秋冬种收尾和苗情调度，对弱苗田分类管理，确保面积落实到田块。",
      "盯紧生猪产能变化，存栏偏离合理区间的县（市、区）提前发出提示。",
      "督促数据晚报的地区按月报送，各系统数据统一以智慧大脑口径为准。",
    ],
  },
  grain: {
    about: "粮食生产",
    leading: ["grain-area", "grain-yield", "pest-area"],
    because: {
      "grain-progress": {
        rise: "联合收割机投放充足，收获进度快于上年。",
        fall: "收获期连阴雨，低洼田块收获推迟，烘干机具须向这些地方调配。",
      },
      "grain-area": {
        rise: "冬闲田利用、林果间作和撂荒地复耕增加，面积稳中有增。",
        fall: "部分田块轮作休耕或改种油料，面积略减。",
      },
      "grain-output": {
        rise: "面积稳、单产增，总产预计高于上年。",
        fall: "局部灾害影响灌浆，总产预计低于上年。",
      },
      "grain-yield": {
        rise: "良种覆盖率提高，侧深施肥和统防统治面积扩大，带动单产提升。",
        fall: "拔节到灌浆期气温偏高，千粒重下降，影响单产。",
      },
      "soil-moisture": {
        rise: "降水均匀、灌排设施改善，墒情适宜的监测点增多。",
        fall: "降水偏少，沿海和丘陵地区墒情偏差，须及时补灌。",
      },
      "pest-area": {
        rise: "迁飞性害虫迁入早、代次重叠，发生面积增加，须加密监测、达标即治。",
        fall: "统防统治覆盖面扩大，主要病虫发生面积减少。",
      },
    },
    risk: "须防范寒潮低温和赤霉病等流行性病害。",
    advice: [
      "分区分类指导田间管理：旺苗镇压控长，弱苗早施追肥，渍水田清沟排涝。",
      "病虫监测点按旬上报，发生面积增加的县（市、区）备足药剂和植保机具。",
      "提前落实明年用种和订单面积，稳定种粮主体预期。",
    ],
  },
  livestock: {
    about: "畜牧渔业生产",
    leading: ["pig-stock", "pig-slaughter", "sow-stock"],
    because: {
      "pig-stock": {
        rise: "规模场补栏增加，须关注后期集中出栏对价格的影响。",
        fall: "养殖户顺势出栏，存栏回落，仍在合理区间。",
      },
      "sow-stock": { rise: "能繁母猪增加，须按产能调控要求引导有序淘汰。", fall: "低产母猪淘汰加快，产能结构改善。" },
      "pig-slaughter": {
        rise: "消费旺季带动出栏增加，检疫出证量同步上升。",
        fall: "压栏和二次育肥增多，出栏节奏放缓。",
      },
      "fish-area": { rise: "稻渔综合种养扩大，养殖面积略增。", fall: "湖泊退养和池塘改造，养殖面积略减。" },
      "tail-water": {
        rise: "池塘标准化改造完成后，尾水达标率提高。",
        fall: "改造期间部分池塘尾水处理设施停用，达标率下降。",
      },
      "disease-alerts": {
        rise: "气温变化大，监测点触发的预警增加，须加强消毒和调运监管。",
        fall: "强制免疫密度达标，预警条数减少。",
      },
    },
    risk: "须防范疫病输入和产能大起大落。",
    advice: [
      "能繁母猪存栏按月预警，波动超过 5% 的县（市、区）约谈规模场。",
      "冬春季重大动物疫病强制免疫应免尽免，调运车辆备案核验不漏一车。",
      "池塘改造和尾水治理同步验收，未达标的不予通过。",
    ],
  },
  farmland: {
    about: "农田建设和农机化",
    leading: ["farmland", "machines-at-work", "subsidy-paid"],
    because: {
      farmland: { rise: "新建和改造提升项目集中验收，面积继续增加。", fall: "部分项目复核退库，面积有所核减。" },
      "farmland-task": {
        rise: "前期审批提速、冬季施工期抓得紧，任务完成率高于上年。",
        fall: "部分项目招标流标、开工推迟，完成率低于上年，须倒排工期。",
      },
      "machines-at-work": {
        rise: "联网终端安装率提高，纳入监测的作业机具增多。",
        fall: "跨区作业机具外出，本地在田机具减少。",
      },
      "machine-power": { rise: "大马力机具更新，总动力增加。", fall: "老旧机具报废快于新增，总动力略减。" },
      "subsidy-paid": {
        rise: "补贴申请实行网上核验，兑付周期缩短。",
        fall: "年末资金清算，兑付率暂低，须在办结时限内拨付到户。",
      },
    },
    risk: "须防范项目集中完工带来的质量问题。",
    advice: [
      "对完成率靠后的县（市、区）逐个项目列出开工、完工时间，按月通报。",
      "已建农田落实管护主体和经费，损毁设施在春灌前修复。",
      "购机补贴超过办理时限的申请逐件说明原因，资金缺口及时申请调剂。",
    ],
  },
  village: {
    about: "乡村治理和集体经济",
    leading: ["collective-income", "property-deals", "family-farms"],
    because: {
      "land-transfer": { rise: "托管和入股增多，流转率提高。", fall: "部分合同到期后退回农户自种，流转率回落。" },
      "property-deals": {
        rise: "集体资产应进必进交易平台，成交额增长。",
        fall: "大额标的集中在上年同期成交，基数较高，交易额回落。",
      },
      "collective-income": {
        rise: "闲置资产盘活和村企联营项目见效，经营性收入增长。",
        fall: "部分租约到期未续，收入阶段性减少，须加快招租。",
      },
      toilets: { rise: "整村推进任务完成较好，完成率提高。", fall: "问题厕所整改退回重做，完成率暂有下降。" },
      "family-farms": {
        rise: "名录登记改为网上即办，登记数量增加。",
        fall: "清理信息不完整和停止经营的主体，数量减少。",
      },
    },
    risk: "须防范集体资产低价发包和合同逾期不收。",
    advice: [
      "集体合同全部纳入三资平台管理，到期前三个月预警，逾期未收的逐份清理。",
      "交易额波动大的县（市、区）核对进场率，应进未进的限期整改。",
      "家庭农场名录年度信息在一季度补齐，作为示范评定和贷款贴息依据。",
    ],
  },
  safety: {
    about: "农产品质量安全",
    leading: ["pass-rate", "samples", "traceable"],
    because: {
      "pass-rate": {
        rise: "重点品种专项治理和用药间隔期管理见效，合格率提高。",
        fall: "叶菜类、淡水鱼个别批次不合格，合格率有所下降，须追溯到生产主体并跟进抽查。",
      },
      samples: { rise: "快检下沉到乡镇，抽检批次增加。", fall: "检测机构资质换证，抽检批次阶段性减少。" },
      traceable: {
        rise: "承诺达标合格证与市场准入衔接，开证主体增多。",
        fall: "连续三个月未开证的主体移出统计，数量减少。",
      },
      "disease-alerts": {
        rise: "监测点触发的预警增加，须及时核实处置。",
        fall: "免疫和消毒措施到位，预警条数减少。",
      },
    },
    risk: "须防范元旦、春节前集中上市品种的药残风险。",
    advice: [
      "对不合格样品实行检打联动，五个工作日内立案或说明理由。",
      "节前加密抽检草莓、叶菜和淡水鱼，抽检结果当周公布。",
      "追溯主体少的县（市、区）从规模主体做起，年底前应纳尽纳。",
    ],
  },
};
