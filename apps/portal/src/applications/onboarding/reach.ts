import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";

type Detail = Pick<ApplicationDetail, "form" | "status" | "client">;
type Fact = readonly [label: string, value: string];

/** Who may come in now; once a system is live its services say it, and this page does not know them. */
const visitors = ({ status, client }: Detail): Fact[] =>
  client && (status === "sandbox" || status === "goLive")
    ? [["可见范围", `联调中，只有测试用户能进入：${client.testUsers.join("、") || "还没有"}`]]
    : [];

/** Who gets in, with what role, and which number is told of them. */
export const reachOf = (detail: Detail): Fact[] => {
  const { roles, checkUserUrl, scopes } = detail.form;
  return [
    ...visitors(detail),
    [
      "需要的角色",
      roles.length > 0 ? `须有其中一个：${roles.map(({ name }) => name).join("、")}。没有的用户先申请授权` : "不需要",
    ],
    ["账号绑定", checkUserUrl ? "可以绑定，账号由用户核验接口核对" : "没有登记用户核验接口，不能绑定"],
    [
      "手机号",
      [
        scopes.includes("phone") ? "完整手机号，用户同意后提供" : "不提供给系统",
        ...(checkUserUrl ? ["核对账号时，登录者的手机号会发给用户核验接口"] : []),
      ].join("；"),
    ],
  ];
};
