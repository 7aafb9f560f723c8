import { BackupAdmin } from "../../operations/backups/admin/backup-admin.tsx";
import { OnceRead } from "../../lib/queries/once-read.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/backups — what was kept, and whether it is recent and whole. */
export function Component() {
  return (
    <OfficePage
      title="备份与恢复"
      lead="备份由服务器上的 script/backup 完成并逐项复核，恢复用 script/restore。这里只查看，不能删除备份。"
    >
      <OnceRead label="正在读取备份">
        <BackupAdmin />
      </OnceRead>
    </OfficePage>
  );
}
