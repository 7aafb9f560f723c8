import { jianhu, provincial, type SeedDataDomain, yancheng } from "./data-shape.ts";

const where = "area_code 行政区划代码 K6 公开\narea_name 行政区划 C30 公开\n";

export const plantData: SeedDataDomain = {
  name: "种植业",
  domain: "plant",
  provider: provincial("种植业管理处", "01"),
  headings: [
    {
      name: "粮食生产",
      details: [
        {
          name: "面积与产量",
          resources: [
            {
              name: "粮食作物播种面积和产量",
              summary: "分县分季的稻谷、小麦、玉米、大豆播种面积、单产和总产。",
              sharing: "unconditional",
              cycle: "quarterly",
              rows: 36,
              items: `${where}season 季别 C10 公开 {夏粮|秋粮}\ncrop 作物 C20 公开 {水稻|小麦|玉米|大豆}\narea_mu 播种面积（万亩） N10 公开 {8-160}\nyield_kg 单产（公斤/亩） N8 公开 {380-690}\noutput_t 总产（万吨） N10 公开 {3-98}\nreport_date 上报日期 D10 公开`,
            },
            {
              name: "夏收夏种与秋收秋种进度",
              summary: "农忙季节每日上报的收获、播栽面积和机械投入。",
              sharing: "unconditional",
              cycle: "daily",
              rows: 24,
              items: `${where}stage 农时 C20 公开 {夏收|夏种|秋收|秋种}\ndone_mu 已完成面积（万亩） N10 公开 {2-120}\nrate 进度（%） N5 公开 {5-100}\nmachines 投入机械（台） N8 公开 {120-3600}\nreport_date 上报日期 D10 公开`,
            },
            {
              name: "粮油规模种植主体台账",
              summary: "五十亩以上规模种粮主体的面积、作物和补贴享受情况。",
              sharing: "conditional",
              condition: "用于补贴核查、农业保险和生产服务，不得用于营销。",
              cycle: "halfYearly",
              rows: 24,
              items: `${where}subject_name 主体名称 C60 公开\narea_mu 种植面积（亩） N10 内部 {60-900}\ncrop 主要作物 C20 公开 {水稻|小麦|玉米}\nsubsidy 享受补贴（元） N12 内部 {1200-86000}\nlead_name 负责人姓名 C20 敏感\nlead_phone 负责人手机 C11 敏感`,
            },
          ],
        },
        {
          name: "苗情与墒情",
          resources: [
            {
              name: "土壤墒情监测数据",
              summary: "墒情监测点逐旬的土壤相对含水量和旱涝等级。",
              sharing: "unconditional",
              cycle: "weekly",
              rows: 30,
              items: `${where}station 监测点 C40 公开\ndepth_cm 深度（厘米） N4 公开 {20-60}\nmoisture 相对含水量（%） N5 公开 {42-96}\ngrade 旱涝等级 C10 公开 {适宜|轻旱|过湿}\nmeasured_on 监测日期 D10 公开`,
            },
            {
              name: "小麦水稻苗情调查",
              summary: "一、二、三类苗比例和管理建议。",
              sharing: "unconditional",
              cycle: "monthly",
              formats: ["spreadsheet"],
              way: "exchange",
              items: `${where}crop 作物 C20 公开\nfirst_rate 一类苗（%） N5 公开\nsecond_rate 二类苗（%） N5 公开\nthird_rate 三类苗（%） N5 公开\nadvice 管理建议 C200 公开`,
            },
          ],
        },
      ],
    },
    {
      name: "植保与种业",
      details: [
        {
          name: "病虫害测报",
          resources: [
            {
              name: "农作物病虫害监测预警",
              summary: "主要病虫害发生程度、面积和防治建议。",
              sharing: "unconditional",
              cycle: "weekly",
              rows: 24,
              items: `${where}pest 病虫名称 C30 公开 {稻飞虱|纹枯病|赤霉病|草地贪夜蛾}\nlevel 发生程度 C10 公开 {轻|中等|偏重}\narea_mu 发生面积（万亩） N10 公开 {1-60}\nadvice 防治建议 C100 公开 {适期防治|加强监测|统防统治}\nissued_on 发布日期 D10 公开`,
            },
            {
              name: "植保无人机作业记录",
              summary: "统防统治作业的时间、地块、用药和面积。",
              sharing: "conditional",
              condition: "用于作业补贴核验和农药减量评估。",
              cycle: "daily",
              provider: yancheng,
              level: "local",
              items: `${where}job_no 作业编号 C30 公开\nteam 服务组织 C60 公开\narea_mu 作业面积（亩） N10 公开\ntrack 飞行轨迹 C200 内部\nworked_on 作业日期 D10 公开`,
            },
          ],
        },
        {
          name: "种子与农药",
          resources: [
            {
              name: "主要农作物审定品种名录",
              summary: "历年审定品种的类型、适宜区域和育种单位。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 24,
              isWithoutRegion: true,
              items: `variety_no 审定编号 C30 公开\nvariety 品种名称 C40 公开\ncrop 作物 C20 公开 {水稻|小麦|玉米|大豆|油菜}\nkind 类型 C20 公开 {常规种|杂交种}\nfit_area 适宜区域 C60 公开 {苏南|苏中|苏北|全省}\napproved_on 审定日期 D10 公开`,
            },
            {
              name: "种子生产经营许可信息",
              summary: "种子生产经营企业的许可范围和有效期。",
              sharing: "unconditional",
              cycle: "daily",
              rows: 24,
              items: `${where}company 企业名称 C60 公开\nlicence_no 许可证号 C30 公开\nscope 经营范围 C60 公开 {稻麦种子|玉米种子|蔬菜种子}\nvalid_to 有效期至 D10 公开`,
            },
            {
              name: "农药经营门店与电子台账",
              summary: "门店许可信息和限用农药购销台账。",
              sharing: "conditional",
              condition: "限农产品质量安全监管和综合执法使用。",
              cycle: "daily",
              provider: jianhu,
              level: "local",
              rows: 24,
              items: `${where}shop 门店名称 C60 公开\nlicence_no 许可证号 C30 公开\nproduct 产品名称 C60 公开 {草甘膦|吡虫啉|三环唑}\nquantity 销售数量（公斤） N10 内部 {2-90}\nbuyer_name 购买人 C20 敏感\nsold_on 销售日期 D10 公开`,
            },
          ],
        },
      ],
    },
  ],
};

export const machineryData: SeedDataDomain = {
  name: "农机装备",
  domain: "mach",
  provider: provincial("农业机械化管理处", "02"),
  headings: [
    {
      name: "购置与应用补贴",
      details: [
        {
          name: "补贴机具",
          resources: [
            {
              name: "农机购置补贴机具投档目录（2026 年）",
              summary: "机具种类、分档参数、生产企业和补贴额。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 36,
              isWithoutRegion: true,
              formats: ["database", "spreadsheet"],
              items: `item 机具品目 C30 公开 {拖拉机|插秧机|联合收割机|植保无人机|烘干机}\nmodel 型号 C40 公开\nmaker 生产企业 C60 公开\nclass_name 分档名称 C60 公开 {一档|二档|三档}\nsubsidy 补贴额（元） N10 公开 {800-60000}\ncert_no 鉴定证书编号 C30 公开\nvalid_to 有效期至 D10 公开`,
            },
            {
              name: "补贴资金兑付进度",
              summary: "分县的申请、审核、兑付台数和金额。",
              sharing: "unconditional",
              cycle: "weekly",
              rows: 24,
              items: `${where}applied 申请台数 N8 公开 {20-900}\npaid 兑付台数 N8 公开 {10-860}\namount 兑付金额（万元） N10 公开 {12-1800}\nrate 兑付率（%） N5 公开 {60-100}\nreport_date 统计日期 D10 公开`,
            },
            {
              name: "补贴申请人信息",
              summary: "购机者身份、机具编号和补贴账户。",
              sharing: "refused",
              condition:
                "含公民身份号码、银行账户等敏感个人信息，依据《中华人民共和国个人信息保护法》第二十八条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "daily",
              items: `${where}buyer_name 购机者 C20 敏感\nid_number 身份证号 C18 敏感\nbank_account 补贴账户 C30 敏感\nmachine_no 机具编号 C30 内部`,
            },
          ],
        },
      ],
    },
    {
      name: "作业与监理",
      details: [
        {
          name: "作业监测",
          resources: [
            {
              name: "秸秆还田与深松作业监测",
              summary: "北斗终端回传的作业面积、质量和达标情况。",
              sharing: "conditional",
              condition: "用于作业补助核查和耕地质量评价。",
              cycle: "daily",
              rows: 30,
              items: `${where}device_no 终端编号 C20 内部\nwork 作业类型 C10 公开 {秸秆还田|深松}\narea_mu 作业面积（亩） N10 公开 {12-260}\npass_rate 达标率（%） N5 公开 {82-100}\nworked_on 作业日期 D10 公开`,
            },
            {
              name: "农机安全监理牌证信息",
              summary: "拖拉机、联合收割机的登记、检验和驾驶证状态。",
              sharing: "conditional",
              condition: "限道路交通安全、农机监理和保险理赔使用。",
              cycle: "realtime",
              items: `${where}plate 号牌号码 C20 公开\nmachine 机具类型 C20 公开\ncheck_until 检验有效期至 D10 公开\nowner_name 所有人 C30 敏感\nowner_phone 联系电话 C11 敏感`,
            },
            {
              name: "农机社会化服务组织名录",
              summary: "农机合作社的装备、作业能力和服务范围。",
              sharing: "unconditional",
              cycle: "halfYearly",
              rows: 24,
              items: `${where}organisation 组织名称 C60 公开\nmachines 机具数（台） N6 公开 {6-120}\ncapacity_mu 作业能力（万亩） N8 公开 {1-14}\nservice 服务内容 C60 公开 {耕种防收|烘干仓储|统防统治}`,
            },
          ],
        },
      ],
    },
  ],
};
