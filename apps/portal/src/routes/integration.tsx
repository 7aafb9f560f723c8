import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { mayManageSystems } from "../app/layouts/more-of-mine.tsx";
import { Page } from "../app/layouts/page.tsx";
import { catalogueQueries } from "../features/catalogue/catalogue.queries.ts";
import { SignOffList } from "../features/integration/sign-off-list.tsx";
import { queryOf, type SignOffView, viewOf } from "../features/integration/sign-off-view.ts";
import { SuspensionPanel } from "../features/integration/suspension-panel.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";
import "../styles/integration.css";
import { Component as NoPermission } from "./no-permission.tsx";

export const head = { title: "接入系统管理" };

/** /management/integration — what became of sign-offs at the connected systems, and the switch that stops one. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const queries = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const { data: systems = [] } = useQuery(catalogueQueries.systems());
  const { data: probes = [] } = useQuery(catalogueQueries.connectionHealth());
  if (session.status !== "signedIn") return null;
  if (!mayManageSystems(session)) return <NoPermission />;
  const healthOf = new Map(probes.map(({ systemAbbr, health }) => [systemAbbr, health]));
  const listed = systems.map((one) => ({ ...one, health: healthOf.get(one.systemAbbr) ?? one.health }));
  const view = viewOf(query);
  const show = (change: Partial<SignOffView>) => setQuery(queryOf({ ...view, ...change }));
  const readAnew = async () => {
    await queries.invalidateQueries({ queryKey: catalogueQueries.connectionHealth().queryKey });
    await queries.invalidateQueries({ queryKey: catalogueQueries.systems().queryKey });
  };
  return (
    <Page
      title={head.title}
      lead="各接入系统收到退出通知的情况；出了安全问题的系统在这里立即暂停。操作都写入审计日志。"
    >
      <div className="integration">
        <SignOffList systems={listed} view={view} onView={show} />
        <SuspensionPanel systems={listed} onDone={() => void readAnew()} />
      </div>
    </Page>
  );
}
