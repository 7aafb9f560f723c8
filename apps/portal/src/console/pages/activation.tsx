import { OfficePage } from "../parts/office-page.tsx";
import { FactorRecovery } from "../../authentication/recovery/admin/recovery.tsx";
import { useSession } from "../../lib/session/session.ts";

/** /management/activation — for people of the administrator's region who cannot come in. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <OfficePage
      title="激活码与重置"
      lead="帮助本人管辖区划内没有手机号或丢失验证方式的工作人员。请当面核对身份，每次操作都会写入审计日志。"
    >
      <FactorRecovery
        mayLook={session.permissions.includes("account.read")}
        mayReset={session.permissions.includes("factor.confirm")}
      />
    </OfficePage>
  );
}
