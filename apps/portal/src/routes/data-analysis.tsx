import { useSearchParams } from "react-router";
import { DataCatalogue } from "../data/resources/data-catalogue.tsx";
import { ServiceGuide } from "../data/resources/service-guide.tsx";
import { dataHead, DataPage } from "./data-pages.tsx";

export const head = dataHead("catalogue");

/** /data/dataAnalysis — the service guide with its catalogue. */
export function Component() {
  const [query] = useSearchParams();
  return query.get("view") === "guide" ? (
    <DataPage here="guide">
      <ServiceGuide />
    </DataPage>
  ) : (
    <DataPage here="catalogue">
      <DataCatalogue />
    </DataPage>
  );
}
