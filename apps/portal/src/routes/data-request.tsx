import { useNavigate, useSearchParams } from "react-router";
import { DataRequest, NoResource } from "../data/resources/data-request.tsx";
import { OnlyStaffAsk } from "../data/resources/only-staff-ask.tsx";
import { useSession } from "../lib/session/session.ts";
import { dataHead, DataPage } from "./data-pages.tsx";

export const head = dataHead("request");

/** /data/dataRequest?code= — the application for one resource. */
export function Component() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const code = query.get("code") ?? "";
  const session = useSession();
  const mayAsk = session.status === "signedIn" && session.permissions.includes("data.request");
  const leave = (isGranted: boolean) => void navigate(isGranted ? "/data/myData" : "/data/myData?tab=applications");
  return (
    <DataPage here="request">
      {code ? <DataRequest key={code} code={code} onDone={leave} /> : mayAsk ? <NoResource /> : <OnlyStaffAsk />}
    </DataPage>
  );
}
