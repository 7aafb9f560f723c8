import { useQuery } from "@tanstack/react-query";
import { catalogueQueries } from "../../catalogue/services/services.queries.ts";
import { OnlineAdmin } from "../../identity/people/admin/online-admin.tsx";

/** /management/sessions — who is signed in in the administrator's region, and in which systems. */
export function Component() {
  const { data: systems = [] } = useQuery(catalogueQueries.systems());
  return <OnlineAdmin systems={systems.map(({ systemAbbr, name }) => ({ value: systemAbbr, label: name }))} />;
}
