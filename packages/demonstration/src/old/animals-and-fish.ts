import { jianhu, provincial, type SeedDataDomain, yancheng } from "./data-shape.ts";

const where = "area_code 行政区划代码 K6 公开\narea_name 行政区划 C30 公开\n";

export const livestockData: SeedDataDomain = {
  name: "畜牧兽医",
  domain: "live",
  provider: provincial("畜牧兽医局", "03"),
  headings: [
    {
      name: "生产监测",
      details: [
        {
          name: "存栏与出栏",
          resources: [
            {
              name: "生猪存栏出栏监测",
              summary: "分县生猪、能繁母猪存栏和月度出栏。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 30,
              items: `${where}stock 生猪存栏（万头） N10 公开 {3-60}\nsows 能繁母猪（万头） N10 公开 {1-8}\nsold 出栏（万头） N10 公开 {2-22}\nmonth 统计月份 D10 公开`,
            },
            {
              name: "家禽和禽蛋产量",
              summary: "肉禽出栏、蛋禽存栏和禽蛋产量。",
              sharing: "unconditional",
              cycle: "monthly",
              formats: ["spreadsheet"],
              way: "exchange",
              items: `${where}broilers 肉禽出栏（万只） N10 公开\nlayers 蛋禽存栏（万只） N10 公开\neggs_t 禽蛋产量（万吨） N10 公开`,
            },
            {
              name: "规模养殖场备案名录",
              summary: "规模养殖场的畜种、规模和备案编号。",
              sharing: "conditional",
              condition: "用于动物疫病防控、环保核查和农业保险。",
              cycle: "monthly",
              rows: 24,
              items: `${where}farm 养殖场名称 C60 公开\nrecord_no 备案编号 C30 公开\nspecies 畜种 C10 公开 {生猪|蛋鸡|肉鸭|奶牛|山羊}\nscale 设计规模（头只） N10 内部 {300-12000}\naddress 养殖地址 C80 内部\nlead_name 负责人姓名 C20 敏感\nlead_phone 负责人手机 C11 敏感`,
            },
          ],
        },
      ],
    },
    {
      name: "疫病与检疫",
      details: [
        {
          name: "检疫监督",
          resources: [
            {
              name: "动物检疫证明出证记录",
              summary: "产地与屠宰检疫出证明细，已去除个人身份信息。",
              sharing: "conditional",
              condition: "限动物卫生监督、市场监管和屠宰企业核验使用。",
              cycle: "realtime",
              rows: 36,
              items: `${where}cert_no 证明编号 C30 公开\nspecies 动物种类 C10 公开 {生猪|家禽|牛|羊}\nquantity 数量（头只） N10 公开 {20-1800}\nfrom_place 启运地 C60 内部\nto_place 到达地 C60 内部\nissued_on 出证日期 D10 公开`,
            },
            {
              name: "病死畜禽无害化处理记录",
              summary: "收集、转运和处理的数量、日期和处理厂。",
              sharing: "conditional",
              condition: "用于养殖保险理赔和环保监管。",
              cycle: "daily",
              provider: jianhu,
              level: "local",
              rows: 24,
              items: `${where}batch_no 批次号 C30 公开\nspecies 畜种 C10 公开 {生猪|家禽}\nquantity 数量（头只） N10 公开 {1-300}\nplant 处理厂 C60 公开\ntreated_on 处理日期 D10 公开`,
            },
            {
              name: "重大动物疫情监测样品数据",
              summary: "监测样品的来源、检测结果和处置。",
              sharing: "refused",
              condition:
                "疫情信息由法定机关统一公布，依据《中华人民共和国动物防疫法》第三十六条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "daily",
              items: `${where}sample_no 样品编号 C30 敏感\nfarm 采样场点 C60 敏感\nresult 检测结果 C20 敏感`,
            },
          ],
        },
        {
          name: "投入品",
          resources: [
            {
              name: "兽药经营企业许可信息",
              summary: "兽药经营企业的许可范围、有效期。",
              sharing: "unconditional",
              cycle: "daily",
              rows: 24,
              items: `${where}company 企业名称 C60 公开\nlicence_no 许可证号 C30 公开\nscope 经营范围 C60 公开 {化学药品|中兽药|生物制品}\nvalid_to 有效期至 D10 公开`,
            },
            {
              name: "饲料和饲料添加剂生产企业名录",
              summary: "获证企业和产品类别，来自部级回流。",
              sharing: "unconditional",
              cycle: "monthly",
              level: "ministry",
              isWithoutRegion: true,
              rows: 24,
              items: `company 企业名称 C60 公开\nlicence_no 许可证号 C30 公开\nkind 产品类别 C30 公开 {配合饲料|浓缩饲料|添加剂预混合饲料}\nvalid_to 有效期至 D10 公开`,
            },
          ],
        },
      ],
    },
  ],
};

export const fisheryData: SeedDataDomain = {
  name: "渔业渔政",
  domain: "fish",
  provider: provincial("渔业渔政局", "04"),
  headings: [
    {
      name: "渔业生产",
      details: [
        {
          name: "养殖生产",
          resources: [
            {
              name: "水产养殖面积和产量",
              summary: "分县分品种的养殖面积、产量和产值。",
              sharing: "unconditional",
              cycle: "quarterly",
              rows: 30,
              items: `${where}species 品种 C20 公开 {河蟹|小龙虾|鲫鱼|南美白对虾}\narea_mu 面积（万亩） N10 公开 {1-40}\noutput_t 产量（万吨） N10 公开 {1-12}\nvalue 产值（亿元） N10 公开 {1-36}\nreport_date 统计日期 D10 公开`,
            },
            {
              name: "池塘养殖尾水在线监测",
              summary: "尾水治理设施的水质、水量逐时数据。",
              sharing: "conditional",
              condition: "用于生态环境监管和养殖指导。",
              cycle: "realtime",
              provider: yancheng,
              level: "local",
              rows: 30,
              items: `${where}site 监测点位 C40 公开\nammonia 氨氮（mg/L） N6 公开 {1-4}\ncod 高锰酸盐指数（mg/L） N6 公开 {4-18}\nflow 排水量（立方米） N10 内部 {60-2600}\nmeasured_on 监测日期 D10 公开`,
            },
            {
              name: "水产苗种生产许可信息",
              summary: "苗种场的许可品种、产能和有效期。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 24,
              items: `${where}company 苗种场名称 C60 公开\nlicence_no 许可证号 C30 公开\nspecies 苗种 C20 公开 {蟹苗|虾苗|四大家鱼苗}\nvalid_to 有效期至 D10 公开`,
            },
          ],
        },
      ],
    },
    {
      name: "渔政管理",
      details: [
        {
          name: "渔船与执法",
          resources: [
            {
              name: "渔船动态轨迹",
              summary: "海洋渔船北斗终端的实时位置和进出港记录。",
              sharing: "conditional",
              condition: "限海上搜救、渔政执法和气象预警使用。",
              cycle: "realtime",
              items: `${where}boat_no 船名号 C30 内部\nlongitude 经度 N10 敏感\nlatitude 纬度 N10 敏感\nstate 状态 C10 公开\nreported_at 上报时间 D10 公开`,
            },
            {
              name: "长江禁捕执法统计",
              summary: "分月的巡查次数、案件数和收缴渔具数。",
              sharing: "unconditional",
              cycle: "monthly",
              rows: 24,
              items: `${where}patrols 巡查（次） N8 公开 {20-420}\ncases 案件（起） N6 公开 {0-18}\nnets 收缴渔具（件） N8 公开 {0-160}\nmonth 统计月份 D10 公开`,
            },
            {
              name: "渔业行政处罚案卷",
              summary: "未公示的案件调查材料。",
              sharing: "refused",
              condition:
                "案件尚未办结，依据《中华人民共和国行政处罚法》第五十条及《政务信息资源共享管理暂行办法》第九条不予共享",
              cycle: "monthly",
              formats: ["document"],
              items: `${where}case_no 案号 C30 敏感\nparty 当事人 C60 敏感\nevidence 证据材料 C200 敏感`,
            },
          ],
        },
      ],
    },
  ],
};
