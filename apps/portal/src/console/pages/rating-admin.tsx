import { answerPromises } from "@sannong/contract/content/answer-promises";
import { OfficePage } from "../parts/office-page.tsx";
import { RatingAdmin } from "../../catalogue/ratings/admin/rating-admin.tsx";

/** /management/ratings — what people of the administrator's region were not content with. */
export function Component() {
  return (
    <OfficePage
      title="差评整改"
      lead={`本人管辖区划内的差评，${answerPromises.badRating}核实整改、回访评价人后办结。办结会通知评价人，并写入审计日志。`}
    >
      <RatingAdmin />
    </OfficePage>
  );
}
