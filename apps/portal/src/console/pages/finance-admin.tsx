import { InstitutionAdmin } from "../../content/finance/admin/institution-admin.tsx";
import { ProductAdmin } from "../../content/finance/admin/product-admin.tsx";
import { useSession } from "../../lib/session/session.ts";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

/** /management/finance — what the finance supermarket offers, and who offers it. */
export function Component() {
  const session = useSession();
  if (session.status !== "signedIn") return null;
  const areaCode = session.user.regionCode;
  return (
    <OfficePage
      title="金融超市"
      lead="本地区和下级地区的金融产品和入驻机构。上架、修改、下架五秒内公众看到，并写入审计日志。"
    >
      <OfficeTabs
        label="金融超市"
        tabs={[
          { value: "products", label: "产品", panel: <ProductAdmin areaCode={areaCode} /> },
          { value: "institutions", label: "机构", panel: <InstitutionAdmin areaCode={areaCode} /> },
        ]}
      />
    </OfficePage>
  );
}
