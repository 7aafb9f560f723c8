import { Page } from "../app/layouts/page.tsx";
import { RatingDesk } from "../features/ratings/rating-desk.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import { Component as NoPermission } from "./no-permission.tsx";

export const head = { title: "差评整改" };

/** /management/ratings — what people of the administrator's region were not content with. */
export function Component() {
  const session = useSession();
  usePageHead(head);
  if (session.status !== "signedIn") return null;
  if (!session.permissions.includes("feedback.answer")) return <NoPermission />;
  return (
    <Page
      title={head.title}
      lead="本人管辖区划内的差评，15 个工作日内核实整改、回访评价人后办结。办结会通知评价人，并写入审计日志。"
    >
      <RatingDesk />
    </Page>
  );
}
