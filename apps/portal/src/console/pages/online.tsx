import { useQuery } from "@tanstack/react-query";
import { catalogueQueries } from "../../features/catalogue/catalogue.queries.ts";
import { OnlineDesk } from "../../features/people/admin/online-desk.tsx";

/** /management/sessions — who is signed in in the administrator's region, and in which systems. */
export function Component() {
  const { data: systems = [] } = useQuery(catalogueQueries.systems());
  return <OnlineDesk systems={systems.map(({ systemAbbr, name }) => ({ value: systemAbbr, label: name }))} />;
}
