import { useNavigate, useSearchParams } from "react-router";
import { DataRequest, NoResource } from "../data/resources/data-request.tsx";
import { dataHead, DataPage } from "./data-pages.tsx";

export const head = dataHead("request");

/** /data/dataRequest?code= — the application for one resource. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get("code") ?? "";
  const leave = (isGranted: boolean) => void navigate(isGranted ? "/data/myData" : "/data/myData?tab=applications");
  return (
    <DataPage here="request">{code ? <DataRequest key={code} code={code} onDone={leave} /> : <NoResource />}</DataPage>
  );
}
