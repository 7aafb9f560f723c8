import { gradeWord } from "@sannong/contract/catalogue/rating-words";
import { approvalKinds, approvalStatuses } from "@sannong/contract/governance/approval-words";
import { policies } from "@sannong/contract/identity/policy-words";
import { ownMember } from "@sannong/contract/rules/identity/own-member";
import { cut } from "@sannong/contract/rules/texts/cut";
import { momentInWords } from "./account-data.rules.ts";

type Item = { name: string; value: string };
export type Group = { title: string; purpose: string; items: Item[] };

export type KeptBeside = {
  matters: readonly { name: string; matterNo: string; at: Date; stage: string | null; grade: number | null }[];
  feedback: readonly { referenceNumber: string; content: string; at: Date; answeredAt: Date | null }[];
  requests: readonly { receiptNumber: string; kind: string; status: string; at: Date }[];
  favourites: readonly { name: string; at: Date }[];
  consents: readonly { document: string; version: string; at: Date }[];
  counts: Readonly<Record<"messages" | "todos" | "events" | "dataApplications" | "scenes" | "systems", number>>;
};

/** What was agreed to: a policy by its title, or that the number of an identity card is kept. */
const documentName = (document: string): string =>
  ownMember<{ title: string }>(policies, document)?.title ?? (document === "idNumber" ? "收集身份证号" : document);
/** On the page the beginning tells which it is; whoever takes it along has all of it. */
const SHOWN = 40;

const matterInWords = ({ matterNo, at, stage, grade }: KeptBeside["matters"][number]): string => {
  const moment = momentInWords(at);
  const how = stage === null ? `${moment}办结` : `${stage}（${moment}）`;
  const rated = grade ? `，评价“${gradeWord(grade)}”` : "";
  return `${how}，办件编号 ${matterNo}${rated}`;
};

const counted = (name: string, count: number, unit: string): Item[] =>
  count > 0 ? [{ name, value: `${count} ${unit}` }] : [];

/** On the page the newest of what there may be much of; the file has all. */
export const ON_PAGE = 50;
const withEarlier = (items: Item[], isWhole: boolean): Item[] =>
  isWhole || items.length <= ON_PAGE
    ? items
    : [...items.slice(0, ON_PAGE), { name: "更早的", value: "在“下载我的数据”的文件里" }];

/** What is kept beside the account, in the words of whom it is about. @param isWhole with the whole of what they wrote */
export function groupsBeside(kept: KeptBeside, isWhole: boolean): Group[] {
  const { matters, feedback, requests, favourites, consents, counts } = kept;
  const said = (content: string) => (isWhole || content.length <= SHOWN ? content : `${cut(content, SHOWN)}…`);
  return [
    {
      title: "办件",
      purpose: "由办理的系统告知，用来查看进度和评价；账号注销后只留下不记名的评价。",
      items: withEarlier(
        matters.map((matter) => ({ name: matter.name, value: matterInWords(matter) })),
        isWhole,
      ),
    },
    {
      title: "意见反馈",
      purpose: "用来受理、答复和改进；答复后按公文档案规定保存。",
      items: withEarlier(
        feedback.map(({ referenceNumber, content, at, answeredAt }) => ({
          name: referenceNumber,
          value: `${said(content)}（${momentInWords(at)}提交，${answeredAt ? `${momentInWords(answeredAt)}答复` : "待答复"}）`,
        })),
        isWhole,
      ),
    },
    {
      title: "申请和申报",
      purpose: "用来审核您申请的事项；已提交的随办件归档。",
      items: [
        ...withEarlier(
          requests.map(({ receiptNumber, kind, status, at }) => ({
            name: ownMember<string>(approvalKinds, kind) ?? kind,
            value: `受理编号 ${receiptNumber}，${momentInWords(at)}提交，${ownMember<string>(approvalStatuses, status) ?? status}`,
          })),
          isWhole,
        ),
        ...counted("数据申请（含草稿）", counts.dataApplications, "件"),
        ...counted("地方场景（含草稿）", counts.scenes, "个"),
        ...counted("接入的系统和沙箱", counts.systems, "个"),
      ],
    },
    {
      title: "收藏",
      purpose: "用来把常用的放在手边；取消收藏或账号注销时删除。",
      items: favourites.map(({ name, at }) => ({ name, value: `${momentInWords(at)}收藏` })),
    },
    {
      title: "消息和待办",
      purpose: "用来告诉您事情办到哪一步，内容在消息中心和待办里；保存 365 天，账号注销时删除。",
      items: [...counted("消息", counts.messages, "条"), ...counted("业务系统的待办", counts.todos, "件")],
    },
    {
      title: "同意过的文件",
      purpose: "用来证明您同意过哪一版；账号注销时删除。",
      items: consents.map(({ document, version, at }) => ({
        name: documentName(document),
        value: `${version} 版，${momentInWords(at)}同意`,
      })),
    },
    {
      title: "管理员办理的",
      purpose: "管理员对您的账号做过的停用、启用、调动、重置等，用来备查；账号注销时删除。",
      items: counted("办理记录", counts.events, "条"),
    },
  ];
}
