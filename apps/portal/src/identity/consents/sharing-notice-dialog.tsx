import { agreeToShare } from "@sannong/contract/identity/consents";
import { Button, Dialog, ErrorState, Skeleton } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { SharedFieldList } from "./shared-field-list.tsx";
import { sharingQueries } from "./consents.queries.ts";

type Props = {
  appId: string;
  systemName: string;
  /** the system is asked first whether it knows them, and is told their name and number by that */
  check: boolean;
  /** runs on the press itself, so that a tab may open; that tab waits while the agreement is written down */
  goOn: (agree: () => Promise<unknown>) => void;
  onClose: () => void;
};

/** The first jump to a system: which fields it will be given. Asked once, and again when it is granted more. */
export function SharingNoticeDialog({ appId, systemName, check, goOn, onClose }: Props) {
  const { data, isPending, isError, error, refetch } = useQuery(sharingQueries.notice(appId, check));
  const agree = () => {
    if (!data) return;
    const fields = data.fields.map(({ field }) => field);
    onClose();
    goOn(() => call(agreeToShare, { appId, fields }));
  };
  const title = data?.isAddition ? `“${systemName}”需要更多信息` : `首次进入“${systemName}”`;
  return (
    <Dialog open title={title} width={526} onClose={onClose}>
      {isPending && <Skeleton rows={4} />}
      {isError && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <div className="say">
            <p>
              {data.isAddition ? "该系统新增了要读取的信息。" : ""}
              进入后，门户会向该系统{data.owner && `（${data.owner}）`}提供您的以下信息，用于识别您和办理业务：
            </p>
            <SharedFieldList fields={data.fields} marksNew={data.isAddition} />
            {check && <p>进入前，平台用户名和手机号码会先发给该系统，核对您在那里有没有账号。</p>}
            <p>只问这一次。之后可以在“我的账号—系统授权”中查看，也可以随时撤回。</p>
          </div>
          <div className="dlg-f">
            <Button onClick={onClose}>暂不进入</Button>
            <Button variant="primary" onClick={agree}>
              同意并进入
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
