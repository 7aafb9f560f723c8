import { DictionaryAdmin } from "../../operations/dictionaries/admin/dictionary-admin.tsx";
import { RegionList } from "../../operations/regions/admin/region-list.tsx";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/dictionaries — the lists that forms offer, and the regions. */
export function Component() {
  return (
    <OfficePage title="字典与行政区划" lead="字典和行政区划的改动随即生效，并写入审计日志；只停用，不删除。">
      <OfficeTabs
        label="字典与行政区划"
        tabs={[
          { value: "dictionaries", label: "字典", panel: <DictionaryAdmin /> },
          { value: "regions", label: "行政区划", panel: <RegionList /> },
        ]}
      />
    </OfficePage>
  );
}
