import { feedbackMonths } from "@sannong/contract/content/answer-promises";
import { OfficePage } from "../parts/office-page.tsx";
import { FeedbackAdmin } from "../../content/feedback/admin/feedback-admin.tsx";

/** /management/feedback — what people of the administrator's region wrote. */
export function Component() {
  return (
    <OfficePage
      title="意见反馈答复"
      lead={`本人管辖区划内的反馈，超过${feedbackMonths}未答复会影响网站检查。答复会通知反馈人，并写入审计日志。`}
    >
      <FeedbackAdmin />
    </OfficePage>
  );
}
