import { jianhu, provincial, type SeedDataDomain, yancheng } from "./data-shape.ts";

const where = "area_code 行政区划代码 K6 公开\narea_name 行政区划 C30 公开\n";

export const farmlandData: SeedDataDomain = {
  name: "农田建设",
  domain: "land",
  provider: provincial("农田建设管理处", "05"),
  headings: [
    {
      name: "高标准农田",
      details: [
        {
          name: "建设与管护",
          resources: [
            {
              name: "高标准农田上图入库图斑",
              summary: "历年建成地块范围、建设标准和管护主体。",
              sharing: "conditional",
              condition: "用于耕地保护、项目选址避让和农业保险。",
              cycle: "quarterly",
              formats: ["database", "selfDescribed"],
              rows: 30,
              items: `${where}plot_no 图斑编号 C30 公开\nproject 项目名称 C80 公开\narea_mu 建成面积（亩） N10 公开 {120-2600}\nyear 建成年度 N4 公开 {2012-2025}\nkeeper 管护主体 C60 内部\nboundary 范围坐标 C200 敏感`,
            },
            {
              name: "高标准农田建设进度",
              summary: "在建项目的计划、完工面积和资金支付。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 24,
              items: `${where}planned_mu 计划面积（万亩） N10 公开 {1-12}\ndone_mu 完工面积（万亩） N10 公开 {1-12}\nrate 完成率（%） N5 公开 {20-100}\npaid 支付资金（万元） N12 公开 {300-16000}\nreport_date 统计日期 D10 公开`,
            },
            {
              name: "农田灌排设施台账",
              summary: "泵站、沟渠、机耕路的位置、状态和维修记录。",
              sharing: "conditional",
              condition: "用于农田水利维修和防汛抗旱调度。",
              cycle: "halfYearly",
              provider: jianhu,
              level: "local",
              items: `${where}asset_no 设施编号 C30 公开\nkind 类型 C20 公开\nstate 状态 C10 公开\nposition 位置 C100 内部\nrepaired_on 维修日期 D10 公开`,
            },
          ],
        },
      ],
    },
    {
      name: "耕地质量",
      details: [
        {
          name: "调查评价",
          resources: [
            {
              name: "耕地质量等级评价成果",
              summary: "分县耕地质量等级面积和平均等级。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 30,
              items: `${where}grade 质量等级 N3 公开 {1-6}\narea_mu 面积（万亩） N10 公开 {2-60}\nyear 评价年度 N4 公开 {2021-2025}`,
            },
            {
              name: "第三次土壤普查样点数据",
              summary: "表层样点的有机质、酸碱度和养分含量。",
              sharing: "conditional",
              condition: "用于科研和测土配方施肥，成果发布须经提供方同意。",
              cycle: "yearly",
              rows: 30,
              items: `${where}sample_no 样点编号 C30 公开\nph 酸碱度 N5 公开 {5-8}\norganic 有机质（g/kg） N6 公开 {12-36}\nphosphorus 有效磷（mg/kg） N6 公开 {8-46}\nlongitude 经度 N10 敏感\nlatitude 纬度 N10 敏感`,
            },
            {
              name: "测土配方施肥建议",
              summary: "分乡镇分作物的推荐配方和用量。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 24,
              items: `${where}crop 作物 C20 公开 {水稻|小麦|玉米}\nformula 推荐配方 C30 公开 {24-8-12|20-10-15|26-6-8}\namount_kg 亩用量（公斤） N6 公开 {20-45}`,
            },
            {
              name: "受污染耕地点位信息",
              summary: "受污染耕地的点位和污染物含量。",
              sharing: "refused",
              condition:
                "涉及土壤环境敏感信息，依据《中华人民共和国土壤污染防治法》第八条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "yearly",
              items: `${where}point_no 点位编号 C30 敏感\npollutant 污染物 C20 敏感\ncontent 含量 N10 敏感`,
            },
          ],
        },
      ],
    },
  ],
};

export const safetyData: SeedDataDomain = {
  name: "质量安全",
  domain: "safe",
  provider: provincial("农产品质量安全监管处", "06"),
  headings: [
    {
      name: "监测与追溯",
      details: [
        {
          name: "监督抽查",
          resources: [
            {
              name: "农产品质量例行监测结果",
              summary: "省级例行监测批次、品类、合格率与不合格项目。",
              sharing: "unconditional",
              cycle: "monthly",
              formats: ["spreadsheet", "database"],
              rows: 30,
              items: `${where}category 品类 C20 公开 {蔬菜|水果|畜禽产品|水产品}\nbatches 抽检批次 N8 公开 {12-260}\nqualified 合格批次 N8 公开 {12-258}\nrate 合格率（%） N6 公开 {95-100}\nmonth 监测月份 D10 公开`,
            },
            {
              name: "监督抽查不合格产品处置",
              summary: "不合格产品的批次、原因和处置结果。",
              sharing: "conditional",
              condition: "限质量安全监管、市场监管和综合执法使用。",
              cycle: "monthly",
              rows: 24,
              items: `${where}product 产品 C30 公开 {豇豆|韭菜|乌鳢|鸡蛋}\nreason 不合格项目 C40 公开 {农药残留|兽药残留}\nsubject_name 生产主体 C60 内部\nresult 处置结果 C40 公开 {责令整改|移送执法}\nhandled_on 处置日期 D10 公开`,
            },
          ],
        },
        {
          name: "追溯与合格证",
          resources: [
            {
              name: "承诺达标合格证开具记录",
              summary: "规模主体开具合格证的产品、数量和日期。",
              sharing: "unconditional",
              cycle: "daily",
              rows: 30,
              items: `${where}cert_no 合格证编号 C30 公开\nproduct 产品 C30 公开 {大米|青菜|河蟹|草莓}\nweight_kg 重量（公斤） N10 公开 {20-5200}\nissued_on 开具日期 D10 公开`,
            },
            {
              name: "农产品追溯主体名录",
              summary: "接入追溯平台的生产经营主体和产品。",
              sharing: "unconditional",
              cycle: "weekly",
              rows: 24,
              items: `${where}subject_name 主体名称 C60 公开\nkind 主体类型 C20 公开 {合作社|家庭农场|企业}\nproduct 主要产品 C30 公开 {大米|蔬菜|河蟹|茶叶}\njoined_on 接入日期 D10 公开`,
            },
            {
              name: "绿色食品和地理标志产品名录",
              summary: "有效期内的绿色食品、有机农产品、地理标志，来自部级回流。",
              sharing: "unconditional",
              cycle: "quarterly",
              level: "ministry",
              rows: 24,
              items: `${where}product 产品名称 C60 公开\nkind 认证类别 C20 公开 {绿色食品|有机农产品|地理标志}\nholder 证书持有人 C60 公开\nvalid_to 有效期至 D10 公开`,
            },
            {
              name: "投诉举报线索",
              summary: "质量安全投诉举报的内容和举报人联系方式。",
              sharing: "refused",
              condition:
                "含举报人信息，依据《中华人民共和国农产品质量安全法》第五十八条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "realtime",
              provider: yancheng,
              level: "local",
              items: `${where}clue_no 线索编号 C30 敏感\ncontent 举报内容 C200 敏感\nreporter_phone 举报人电话 C11 敏感`,
            },
          ],
        },
      ],
    },
  ],
};
