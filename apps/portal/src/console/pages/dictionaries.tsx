import { DictionaryDesk } from "../../features/dictionaries/admin/dictionary-desk.tsx";
import { RegionList } from "../../features/regions/admin/region-list.tsx";
import { DeskTabs } from "../parts/desk-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/dictionaries — the lists that forms offer, and the regions the portal knows. */
export function Component() {
  return (
    <OfficePage title="字典与行政区划" lead="字典的改动随即生效，并写入审计日志；行政区划随版本更新，这里只供查阅。">
      <DeskTabs
        label="字典与行政区划"
        tabs={[
          { value: "dictionaries", label: "字典", panel: <DictionaryDesk /> },
          { value: "regions", label: "行政区划", panel: <RegionList /> },
        ]}
      />
    </OfficePage>
  );
}
