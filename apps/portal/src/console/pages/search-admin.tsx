import { OnceRead } from "../../lib/queries/once-read.tsx";
import { OfficePage } from "../parts/office-page.tsx";
import { SearchAdmin } from "../../catalogue/search/admin/search-admin.tsx";

/** /management/search-words — what people look for, and what is understood by it. */
export function Component() {
  return (
    <OfficePage
      title="搜索热词与说法"
      lead="热词按近 30 天的搜索排，可以置顶和隐藏；同义说法让老百姓的话找得到事。改动随即生效，并写入审计日志。"
    >
      <OnceRead label="正在读取搜索热词">
        <SearchAdmin />
      </OnceRead>
    </OfficePage>
  );
}
