import { jianhu, provincial, type SeedDataDomain, yancheng } from "./data-shape.ts";

const where = "area_code 行政区划代码 K6 公开\narea_name 行政区划 C30 公开\n";

export const entityData: SeedDataDomain = {
  name: "经营主体",
  domain: "fin",
  provider: provincial("农村合作经济处", "07"),
  headings: [
    {
      name: "新型经营主体",
      details: [
        {
          name: "主体名录",
          resources: [
            {
              name: "家庭农场名录库",
              summary: "在册家庭农场的主体、地址、经营范围和示范等级，每日更新。",
              sharing: "conditional",
              condition: "用于政策扶持、金融服务和生产服务；负责人信息仅用于联系核实。",
              cycle: "daily",
              rows: 36,
              items: `farm_name 农场名称 C60 公开\n${where}scope 经营范围 C60 公开 {水稻、小麦|设施蔬菜|河蟹养殖|生猪养殖}\narea_mu 经营面积（亩） N10 内部 {60-900}\nlevel 示范等级 C20 公开 {省级示范|市级示范|县级示范|未评定}\napproved_on 认定日期 D10 公开\nlead_name 负责人姓名 C20 敏感\nlead_phone 负责人手机 C11 敏感`,
            },
            {
              name: "农民合作社名录",
              summary: "登记合作社的成员数、出资和示范社等级。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 30,
              items: `${where}name 合作社名称 C60 公开\nmembers 成员数（户） N8 公开 {5-260}\ncapital 成员出资（万元） N10 公开 {20-900}\nlevel 示范等级 C20 公开 {国家级|省级|市级|未评定}\nregistered_on 登记日期 D10 公开`,
            },
            {
              name: "农业产业化龙头企业名录",
              summary: "省级以上龙头企业的行业、销售和带动农户数。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 24,
              items: `${where}company 企业名称 C60 公开\ntrade 行业 C20 公开 {粮油|畜禽|水产|蔬菜}\nsales 年销售（万元） N12 公开 {3000-96000}\nhouseholds 带动农户（户） N8 公开 {120-9000}`,
            },
            {
              name: "农业社会化服务组织名录",
              summary: "生产托管服务的类型、价格和服务面积。",
              sharing: "unconditional",
              cycle: "halfYearly",
              rows: 24,
              items: `${where}organisation 组织名称 C60 公开\nservice 服务类型 C30 公开 {耕种托管|植保托管|全程托管}\nprice 亩均价格（元） N8 公开 {40-420}\narea_mu 服务面积（亩） N10 公开 {600-26000}`,
            },
          ],
        },
      ],
    },
    {
      name: "农村金融",
      details: [
        {
          name: "保险与信贷",
          resources: [
            {
              name: "政策性农业保险承保理赔统计",
              summary: "分险种的承保数量、保费和赔款。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 24,
              items: `${where}kind 险种 C30 公开 {水稻保险|小麦保险|能繁母猪保险|育肥猪保险}\ninsured 承保数量 N10 公开 {200-86000}\npremium 保费（万元） N10 公开 {20-2600}\npaid 赔款（万元） N10 公开 {2-1800}\nmonth 统计月份 D10 公开`,
            },
            {
              name: "信贷直通车融资需求",
              summary: "经营主体提交的融资需求、授信和放款情况。",
              sharing: "conditional",
              condition: "限已签约金融机构和农业担保机构，经主体授权后使用。",
              cycle: "daily",
              rows: 24,
              items: `${where}need_no 需求编号 C30 公开\nsubject_name 主体名称 C60 内部\namount 需求金额（万元） N10 内部 {5-300}\nterm 期限（月） N4 公开 {6-36}\nstate 状态 C10 公开 {待对接|已授信|已放款}\nlead_phone 联系电话 C11 敏感`,
            },
            {
              name: "经营主体信用评价明细",
              summary: "评价指标原始值和银行流水。",
              sharing: "refused",
              condition:
                "含商业秘密和征信信息，依据《征信业管理条例》第十三条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "quarterly",
              items: `${where}subject_name 主体名称 C60 敏感\nscore 评分 N6 敏感\nflow 银行流水 N12 敏感`,
            },
          ],
        },
      ],
    },
  ],
};

export const villageData: SeedDataDomain = {
  name: "乡村治理",
  domain: "data",
  provider: provincial("政策与改革处", "08"),
  headings: [
    {
      name: "农村改革",
      details: [
        {
          name: "承包地与宅基地",
          resources: [
            {
              name: "农村承包地确权登记成果",
              summary: "承包方、地块和权属信息。",
              sharing: "refused",
              condition:
                "含承包农户个人信息和权属资料，依据《中华人民共和国个人信息保护法》第二十八条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "yearly",
              items: `${where}contract_no 承包合同编号 C30 敏感\nholder 承包方代表 C20 敏感\nid_number 身份证号 C18 敏感\narea_mu 面积（亩） N10 内部`,
            },
            {
              name: "土地流转合同备案",
              summary: "流转面积、价格、期限和用途。",
              sharing: "conditional",
              condition: "用于流转风险监测和经营主体扶持。",
              cycle: "weekly",
              rows: 24,
              items: `${where}contract_no 合同编号 C30 公开\narea_mu 流转面积（亩） N10 公开 {20-900}\nprice 亩均价格（元） N8 公开 {500-1300}\nyears 期限（年） N4 公开 {1-10}\nuse 用途 C20 公开 {粮食|蔬菜|水产|其他}\nlessee 受让方 C60 内部`,
            },
            {
              name: "宅基地审批统计",
              summary: "分乡镇的申请、批准宗数和面积。",
              sharing: "unconditional",
              cycle: "monthly",
              provider: jianhu,
              level: "local",
              rows: 24,
              items: `${where}applied 申请（宗） N6 公开 {1-40}\napproved 批准（宗） N6 公开 {1-38}\narea_m2 批准面积（平方米） N10 公开 {100-5200}\nmonth 统计月份 D10 公开`,
            },
          ],
        },
        {
          name: "集体资产",
          resources: [
            {
              name: "农村集体经济收入统计",
              summary: "村级集体经营性收入和资产总额。",
              sharing: "unconditional",
              cycle: "yearly",
              rows: 24,
              items: `${where}villages 村数（个） N6 公开 {60-260}\nincome 村均收入（万元） N10 公开 {60-320}\nassets 资产总额（亿元） N10 公开 {4-90}\nyear 年度 N4 公开 {2022-2025}`,
            },
            {
              name: "农村产权交易成交公告",
              summary: "成交项目、标的、成交价和溢价率。",
              sharing: "unconditional",
              cycle: "daily",
              rows: 30,
              items: `${where}deal_no 项目编号 C30 公开\nsubject 标的 C60 公开 {土地经营权|集体房屋租赁|养殖水面}\nprice 成交价（万元） N10 公开 {2-460}\npremium 溢价率（%） N6 公开 {0-30}\nclosed_on 成交日期 D10 公开`,
            },
          ],
        },
      ],
    },
    {
      name: "乡村建设",
      details: [
        {
          name: "人居环境",
          resources: [
            {
              name: "农村改厕和生活污水治理进度",
              summary: "卫生户厕普及率、污水治理率和设施运行情况。",
              sharing: "unconditional",
              cycle: "quarterly",
              rows: 24,
              items: `${where}toilet_rate 卫生户厕普及率（%） N5 公开 {88-100}\nsewage_rate 污水治理率（%） N5 公开 {40-92}\nfacilities 处理设施（座） N8 公开 {60-900}\nreport_date 统计日期 D10 公开`,
            },
            {
              name: "休闲农业和乡村旅游点名录",
              summary: "精品村、休闲农业园区的位置、接待能力和联系方式。",
              sharing: "unconditional",
              cycle: "halfYearly",
              rows: 24,
              items: `${where}spot 名称 C60 公开\nkind 类型 C20 公开 {精品村|休闲园区|农家乐}\nvisitors 年接待（万人次） N8 公开 {1-60}\nphone 对外电话 C20 公开 {0515-0000000（演示）}`,
            },
            {
              name: "乡村治理积分制运行数据",
              summary: "参与户数、积分发放和兑换情况。",
              sharing: "unconditional",
              cycle: "monthly",
              provider: yancheng,
              level: "local",
              rows: 24,
              items: `${where}village 村 C40 公开\nhouseholds 参与户数 N8 公开 {120-900}\npoints 发放积分 N10 公开 {900-26000}\nexchanged 兑换积分 N10 公开 {300-18000}\nmonth 统计月份 D10 公开`,
            },
          ],
        },
        {
          name: "防止返贫",
          resources: [
            {
              name: "防止返贫监测对象明细",
              summary: "监测户家庭成员、收入和帮扶措施。",
              sharing: "refused",
              condition:
                "含敏感个人信息，依据《中华人民共和国个人信息保护法》第二十八条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "realtime",
              items: `${where}family_no 户编号 C30 敏感\nname 户主姓名 C20 敏感\nid_number 身份证号 C18 敏感\nincome 人均收入（元） N10 敏感`,
            },
            {
              name: "农村居民收入监测",
              summary: "分县农村居民人均可支配收入和构成。",
              sharing: "unconditional",
              cycle: "quarterly",
              rows: 24,
              items: `${where}income 人均可支配收入（元） N8 公开 {6200-14600}\nwage 工资性收入（元） N8 公开 {3000-8200}\ngrowth 同比增长（%） N5 公开 {4-9}\nquarter 季度 C10 公开 {一季度|二季度|三季度|四季度}`,
            },
            {
              name: "12316 服务热线咨询分类统计",
              summary: "分类别的来电量、办结率和满意率。",
              sharing: "unconditional",
              cycle: "weekly",
              rows: 24,
              items: `${where}topic 类别 C20 公开 {农技|农机|补贴政策|市场行情}\ncalls 来电（次） N8 公开 {12-900}\nsolved 办结率（%） N5 公开 {92-100}\nsatisfied 满意率（%） N5 公开 {95-100}\nweek_of 周起始日 D10 公开`,
            },
          ],
        },
      ],
    },
  ],
};
