import * as styles from "./leaving-dialog.module.css";
import { Button, Dialog, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { SharedFieldList } from "./shared-field-list.tsx";
import { sharingQueries } from "./consents.queries.ts";

type Props = {
  host: string;
  systemName: string;
  /** what goes along: who one is, the region alone */
  takes: "identity" | "area";
  appId: string;
  /** runs on the press itself */
  goOn: () => void;
  onClose: () => void;
};

/** Before a host that is neither ours nor the government's: where one goes and what goes along. */
export function LeavingDialog({ host, systemName, takes, appId, goOn, onClose }: Props) {
  return (
    <Dialog open title="即将离开本平台" tone="warn" width={526} onClose={onClose}>
      <div className="say">
        <p>“{systemName}”不在政务网站上，由其他单位运行。将要打开的网站是：</p>
        <p className={styles.hostName}>{host}</p>
        {takes === "area" ? <p>一同带去的只有您所在的行政区划，不带姓名和账号。</p> : <Taken appId={appId} />}
        <p>请核对网站地址，不要在对方网站输入本平台的密码。</p>
      </div>
      <div className="dlg-f">
        <Button onClick={onClose}>留在本平台</Button>
        <Button
          variant="primary"
          onClick={() => {
            onClose();
            goOn();
          }}
        >
          继续前往
        </Button>
      </div>
    </Dialog>
  );
}

function Taken({ appId }: { appId: string }) {
  const { data, isPending } = useQuery(sharingQueries.notice(appId));
  if (isPending) return <Skeleton rows={2} />;
  if (!data) return <p>一同带去的是您的登录身份。</p>;
  return (
    <>
      <p>一同带去的是您的登录身份，以及：</p>
      <SharedFieldList fields={data.fields} marksNew={false} />
    </>
  );
}
