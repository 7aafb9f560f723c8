import * as styles from "./my-data.module.css";
import { pageIn, Tabs } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { MyDataApplications } from "../data/resources/my-applications.tsx";
import { MyDataGrants } from "../data/resources/my-grants.tsx";
import { OnlyStaffAsk } from "../data/resources/only-staff-ask.tsx";
import { ProvidedDataGrants } from "../data/resources/provided-grants.tsx";
import { useSession } from "../lib/session/session.ts";
import { dataHead, DataPage } from "./data-pages.tsx";

type Shown = "grants" | "applications" | "provided";
const labels: Record<Shown, string> = { grants: "我的授权", applications: "我的申请", provided: "我提供的" };

export const head = dataHead("mine");

/** /data/myData — what one holds, has asked for, and provides; the tab and the page stand in the address. */
export function Component() {
  const session = useSession();
  const [query, setQuery] = useSearchParams();
  if (session.status !== "signedIn") return null;
  const may = (permission: string) => session.permissions.includes(permission);
  const offered: Shown[] = [
    ...(may("data.request") ? (["grants", "applications"] as const) : []),
    ...(may("data.review") ? (["provided"] as const) : []),
  ];
  const [usual] = offered;
  const requested = query.get("tab");
  const shown = offered.find((one) => one === requested) ?? usual;
  const page = pageIn(query);
  const look = (tab: Shown, next = 1) => setQuery({ tab, ...(next > 1 ? { page: String(next) } : {}) });
  return (
    <DataPage here="mine">
      {shown === undefined ? (
        <OnlyStaffAsk />
      ) : (
        <Tabs<Shown>
          label="我的数据"
          className={`tabs ${styles.dataMine}`}
          value={shown}
          onChange={(tab) => look(tab)}
          tabs={offered.map((value) => ({
            value,
            label: labels[value],
            panel: value === shown && <Panel shown={shown} page={page} onPage={(next) => look(shown, next)} />,
          }))}
        />
      )}
    </DataPage>
  );
}

type PanelProps = { shown: Shown; page: number; onPage: (page: number) => void };

function Panel({ shown, ...pages }: PanelProps) {
  if (shown === "grants") return <MyDataGrants />;
  return shown === "applications" ? <MyDataApplications {...pages} /> : <ProvidedDataGrants {...pages} />;
}
