import { replaySystems, systemDeliveries } from "@sannong/contract/protocols/envelope";
import { registeredJumps } from "@sannong/contract/applications/registry";
import { officeApiDocument } from "@sannong/contract/operations/interface-page";
import { Button } from "@sannong/ui";
import { useParams, useSearchParams } from "react-router";
import { SystemBindings } from "../../applications/bindings/admin/system-bindings.tsx";
import { DeliveryLog } from "../../applications/onboarding/delivery-log.tsx";
import { JumpLog } from "../../applications/onboarding/jump-log.tsx";
import { SystemList } from "../../applications/registry/admin/system-list.tsx";
import { SamlMetadata } from "../../applications/metadata/saml-metadata.tsx";
import { SystemPage } from "../../applications/registry/admin/system-page.tsx";
import { call } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { saveJson } from "../../lib/browser/save-file.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { OfficePage } from "../parts/office-page.tsx";

/** All of the interface, also what the office calls, for whoever connects software to it. */
function InterfaceDocument() {
  const { busy, once } = useOneAtATime(showFailure);
  const take = () => once(async () => saveJson("门户接口.json", await call(officeApiDocument, {})));
  return (
    <Button icon="download" busy={busy} onClick={() => void take()}>
      下载全部接口
    </Button>
  );
}

/** /management/systems — the register of connected systems, and one of them with all that is known of it. */
export function Component() {
  const { id } = useParams();
  const [query] = useSearchParams();
  if (id !== undefined)
    return (
      <SystemPage
        Metadata={SamlMetadata}
        key={id}
        abbr={id}
        bindings={<SystemBindings systemAbbr={id} />}
        deliveries={
          <DeliveryLog
            of={id}
            read={(input) => call(systemDeliveries, { systemAbbr: id, ...input })}
            replay={(eventId) => call(replaySystems, { eventId })}
            initialState={query.get("state") === "dead" ? "dead" : ""}
          />
        }
        jumps={<JumpLog of={id} read={(input) => call(registeredJumps, { systemAbbr: id, ...input })} />}
      />
    );
  return (
    <OfficePage
      title="系统注册表"
      lead="全部接入系统。名称、简介等改后立即生效；地址、协议、密钥和下线须由另一位管理员确认。"
      acts={<InterfaceDocument />}
    >
      <SystemList />
    </OfficePage>
  );
}
