import * as styles from "./region-in-address.module.css";
import type { ComponentProps, ReactNode } from "react";
import { useSearchParams } from "react-router";
import { addressWith } from "../../lib/address.ts";
import { RegionPart } from "./region-part.tsx";
import { REGION } from "./use-table-address.ts";

/** The part of one's region a list is narrowed down to, as its address says it; empty for all of it. */
export function useRegionInAddress() {
  const [query, setQuery] = useSearchParams();
  return {
    region: query.get(REGION) ?? "",
    chooseRegion(code: string) {
      // another list begins at its first page
      setQuery(addressWith({ [REGION]: code, cursor: "", page: "" }), { preventScrollReset: true });
    },
  };
}

type Props = { parts: ComponentProps<typeof RegionPart>["parts"] | undefined; children?: ReactNode };

/** Narrows a list down to a part of one's region, where it has parts. */
export function RegionInAddress({ parts, children }: Props) {
  const { region, chooseRegion } = useRegionInAddress();
  if (!parts || parts.length <= 1) return null;
  return (
    <div className={`${styles.officeRegion} no-print`}>
      <span>行政区划</span>
      <RegionPart parts={parts} chosen={region} onChange={chooseRegion} />
      {children}
    </div>
  );
}
