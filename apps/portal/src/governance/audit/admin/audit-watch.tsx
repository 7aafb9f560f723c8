import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { filterOf, readAddress } from "./audit-address.ts";
import { useAuditTurning } from "./audit-admin.tsx";
import { auditQueries } from "./audit.queries.ts";
import { AuditTable } from "./audit-table.tsx";

/** What those do who read the log: for whoever watches over them. */
export function AuditWatch() {
  const [query] = useSearchParams();
  const sought = readAddress(query, "all");
  const turning = useAuditTurning("all", sought);
  const { cursor } = turning;
  const read = useQuery(auditQueries.ofAuditors({ ...filterOf("all", sought), ...(cursor && { cursor }) }));
  return <AuditTable view="all" read={read} {...turning} />;
}
