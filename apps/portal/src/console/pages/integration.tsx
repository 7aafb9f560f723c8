import * as styles from "./integration.module.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { addressNow } from "../../lib/navigation/address.ts";
import { OnceRead } from "../../lib/queries/once-read.tsx";
import { OfficePage } from "../parts/office-page.tsx";
import { catalogueQueries } from "../../catalogue/services/services.queries.ts";
import { DeadDeliveries } from "../../applications/integration/admin/dead-deliveries.tsx";
import { SignOffList } from "../../applications/integration/admin/sign-off-list.tsx";
import { queryOf, type SignOffView, viewOf } from "../../applications/integration/admin/sign-off-view.ts";
import { SuspensionPanel } from "../../applications/integration/admin/suspension-panel.tsx";

/** /management/integration — what became of sign-offs at the connected systems, and the switch that stops one. */
export function Component() {
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const { data: systems = [] } = useQuery(catalogueQueries.systems());
  const { data: probes = [] } = useQuery(catalogueQueries.connectionHealth());
  const healthOf = new Map(probes.map(({ systemAbbr, health }) => [systemAbbr, health]));
  const listed = systems.map((one) => ({ ...one, health: healthOf.get(one.systemAbbr) ?? one.health }));
  const view = viewOf(query);
  const show = (change: Partial<SignOffView>) => setQuery(queryOf({ ...viewOf(addressNow()), ...change }));
  const readAnew = async () => {
    await queries.invalidateQueries({ queryKey: catalogueQueries.connectionHealth().queryKey });
    await queries.invalidateQueries({ queryKey: catalogueQueries.systems().queryKey });
  };
  return (
    <OfficePage
      title="接入系统管理"
      lead="各接入系统收到退出通知的情况；出了安全问题的系统在这里立即暂停。操作都写入审计日志。"
    >
      <OnceRead label="正在读取接入系统">
        <div className={styles.integration}>
          <SuspensionPanel systems={listed} onDone={() => void readAnew()} />
          <SignOffList systems={listed} view={view} onView={show} />
          <DeadDeliveries />
        </div>
      </OnceRead>
    </OfficePage>
  );
}
