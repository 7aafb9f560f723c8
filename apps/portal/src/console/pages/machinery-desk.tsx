import { MachineDesk } from "../../content/machinery/admin/machine-desk.tsx";
import { useSession } from "../../lib/session.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/machinery — the machines 农机推广 shows, their subsidies and certificates. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  return (
    <OfficePage
      title="农机推广"
      lead="本地区和下级地区的补贴机具和鉴定证书。发布、修改、撤下五秒内公众看到，并写入审计日志。"
    >
      <MachineDesk areaCode={session.user.regionCode} />
    </OfficePage>
  );
}
