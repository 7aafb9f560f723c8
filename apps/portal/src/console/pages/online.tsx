import { useQuery } from "@tanstack/react-query";
import { catalogueQueries } from "../../catalogue/services/services.queries.ts";
import { OnlineDesk } from "../../identity/people/admin/online-desk.tsx";

/** /management/sessions — who is signed in in the administrator's region, and in which systems. */
export function Component() {
  const { data: systems = [] } = useQuery(catalogueQueries.systems());
  return <OnlineDesk systems={systems.map(({ systemAbbr, name }) => ({ value: systemAbbr, label: name }))} />;
}
