import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { asChosen, type ChosenRegion, pathTo } from "./find-regions.ts";
import { lists } from "./lists.ts";

/**
 * The region that somebody chose in a form.
 *
 * @param known the code that the form holds: of a region that was known beforehand, or kept over a reload, it is all
 */
export function useKnownRegion(known: string) {
  const [region, setRegion] = useState<ChosenRegion>();
  const { data: tree } = useQuery({ ...lists.regions, enabled: known !== "" && !region });
  const path = tree && pathTo(tree, known);
  if (path && !region) setRegion(asChosen(path));
  return [region, setRegion] as const;
}
