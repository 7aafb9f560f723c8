import { Page } from "../app/layouts/page.tsx";
import { FactorHelp } from "../features/factor-help/factor-help.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import { Component as NoPermission } from "./no-permission.tsx";

export const head = { title: "激活码与重置" };

/** /management/activation — for people of the administrator's region who cannot come in. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  if (session.status !== "signedIn") return null;
  if (!session.permissions.includes("account.read")) return <NoPermission />;
  return (
    <Page
      title="激活码与重置"
      lead="帮助本人管辖区划内没有手机号或丢失验证方式的工作人员。请当面核对身份，每次操作都会写入审计日志。"
    >
      <FactorHelp mayReview={session.permissions.includes("account.review")} />
    </Page>
  );
}
