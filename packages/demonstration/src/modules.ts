import type { Domain, ModuleNode } from "@sannong/contract/catalogue/services";

type Tab = ModuleNode["tab"];
type SeedModule = { id: string; name: string; domain: Domain; below: [id: string, name: string][] };

/** The module tree of the demonstration: sub-tabs of /home, their areas, and what an area is made of. */
const modules: Record<Exclude<Tab, "gxdjjk">, SeedModule[]> = {
  zhny: [
    {
      id: "zz",
      name: "种植业",
      domain: "plant",
      below: [
        ["zz-nq", "农情与植保"],
        ["zz-nz", "农资监管"],
      ],
    },
    {
      id: "xm",
      name: "畜牧兽医",
      domain: "live",
      below: [
        ["xm-fy", "疫病防控与检疫"],
        ["xm-ty", "养殖与投入品"],
      ],
    },
    {
      id: "yy",
      name: "渔业渔政",
      domain: "fish",
      below: [
        ["yy-yz", "渔政与禁捕"],
        ["yy-sc", "水产养殖"],
      ],
    },
    {
      id: "nj",
      name: "农机装备",
      domain: "mach",
      below: [
        ["nj-bt", "补贴与推广"],
        ["nj-jl", "监理与作业"],
      ],
    },
    {
      id: "nt",
      name: "农田建设",
      domain: "land",
      below: [
        ["nt-gb", "高标准农田"],
        ["nt-gd", "耕地质量"],
      ],
    },
    {
      id: "zl",
      name: "质量监管",
      domain: "safe",
      below: [
        ["zl-zs", "追溯与投入品"],
        ["zl-jc", "检测与认证"],
      ],
    },
    { id: "zy", name: "种业", domain: "plant", below: [["zy-gl", "种业管理"]] },
    { id: "qx", name: "农业气象与灾害", domain: "data", below: [["qx-yj", "预警与应急"]] },
  ],
  szxc: [
    {
      id: "cq",
      name: "农村改革与土地",
      domain: "land",
      below: [
        ["cq-cb", "承包与流转"],
        ["cq-zj", "宅基地"],
      ],
    },
    { id: "sz", name: "农村集体资产", domain: "land", below: [["sz-sz", "三资监管与交易"]] },
    {
      id: "zt",
      name: "经营主体",
      domain: "data",
      below: [
        ["zt-jt", "主体名录"],
        ["zt-px", "服务与培训"],
      ],
    },
    {
      id: "jz",
      name: "乡村建设与产业",
      domain: "data",
      below: [
        ["jz-hj", "人居环境与帮扶"],
        ["jz-cy", "乡村产业"],
      ],
    },
  ],
  dfcj: [
    {
      id: "cs",
      name: "生产场景",
      domain: "plant",
      below: [
        ["cj-dt", "大田与设施"],
        ["cj-sc", "水产"],
      ],
    },
    { id: "cz", name: "治理场景", domain: "data", below: [["cj-zl", "乡村治理"]] },
  ],
  yyfw: [
    {
      id: "sp",
      name: "审批与执法",
      domain: "data",
      below: [
        ["sp-xk", "行政审批"],
        ["sp-zf", "综合执法"],
      ],
    },
    {
      id: "jr",
      name: "惠农金融与补贴",
      domain: "fin",
      below: [
        ["jr-dk", "贷款与担保"],
        ["jr-bx", "保险与补贴"],
      ],
    },
    {
      id: "zc",
      name: "公共支撑",
      domain: "data",
      below: [
        ["zc-fw", "热线与数据"],
        ["zc-bg", "统计与办公"],
      ],
    },
  ],
};

export type ModuleRow = {
  id: string;
  parentId: string | null;
  name: string;
  tab: Tab;
  domain: Domain;
  sort: number;
};

/** The tree as rows, parents before children. */
export const moduleRows = (): ModuleRow[] =>
  Object.entries(modules)
    .flatMap(([tab, areas]) =>
      areas.flatMap(({ id, name, domain, below }) => [
        { id, parentId: null, name, tab: tab as Tab, domain },
        ...below.map(([childId, childName]) => ({
          id: childId,
          parentId: id,
          name: childName,
          tab: tab as Tab,
          domain,
        })),
      ]),
    )
    .map((row, sort) => ({ ...row, sort }));
