import { manualNamed, manualWords } from "@sannong/contract/content/manual-words";
import { useParams } from "react-router";
import { ManualAdmin } from "../../content/manuals/admin/manual-admin.tsx";
import { ManualEditor } from "../../content/manuals/admin/manual-editor.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/manuals — what readers see of both manuals, and one of them to be changed. */
export function Component() {
  const { id } = useParams();
  const manual = manualNamed(id ?? null);
  if (manual) return <ManualEditor of={manualWords[manual].of} />;
  return (
    <OfficePage
      title="使用手册"
      lead="两本手册的文本。修改先存成草稿，发布后五秒内读者看到，搜索也跟着换；发布、恢复和重新发布写入审计日志。"
    >
      <ManualAdmin />
    </OfficePage>
  );
}
