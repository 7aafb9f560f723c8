import * as styles from "./provided-grants.module.css";
import { revokeDataGrant } from "@sannong/contract/data/resources";
import { Button, Dialog, Paged, TextField, toast } from "@sannong/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api/api.ts";
import { showFailure } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { figure, GrantTag } from "./data-marks.tsx";
import { dataQueries, type ProvidedGrant } from "./resources.queries.ts";

const PAGE = 10;

/** 我提供的: who uses the data of one's region, how much, and taking it back. */
export function ProvidedDataGrants({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const read = useQuery(dataQueries.provided({ pageNum: page, pageSize: PAGE }));
  const [ending, setEnding] = useState<ProvidedGrant>();
  return (
    <>
      <Paged
        read={read}
        page={page}
        size={PAGE}
        label="已发放的授权"
        onPage={onPage}
        empty={{
          what: "授权",
          title: "还没有发放授权",
          level: 2,
          howToFill: "本区划的数据资源批准申请后，使用单位和用量在这里。",
          narrowing: null,
        }}
      >
        {(records) => (
          <div className={`${styles.dataTable} ${styles.dataWide}`}>
            <table>
              <caption className="sr">已发放的授权</caption>
              <thead>
                <tr>
                  <th scope="col">数据资源</th>
                  <th scope="col">使用单位</th>
                  <th scope="col">状态</th>
                  <th scope="col">到期</th>
                  <th scope="col">调用 / 行数</th>
                  <th scope="col">
                    <span className="sr">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {records.map((grant) => (
                  <tr key={grant.id}>
                    <td>
                      {grant.name}
                      <small>
                        {grant.items} 个信息项，{grant.scopeName}
                      </small>
                    </td>
                    <td>
                      {grant.unit}
                      <small>{grant.holder}</small>
                    </td>
                    <td>
                      <GrantTag state={grant.state} />
                      {grant.note && <small>{grant.note}</small>}
                    </td>
                    <td className="nowrap">{dayInWords(grant.expiresAt)}</td>
                    <td className="num nowrap">
                      {figure(grant.calls)} / {figure(grant.rows)}
                    </td>
                    <td>
                      {grant.state === "active" && (
                        <Button
                          size="small"
                          onClick={() => setEnding(grant)}
                          aria-label={`收回：${grant.name}，${grant.unit}`}
                        >
                          收回
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Paged>
      {ending && <Revoke grant={ending} onDone={() => setEnding(undefined)} />}
    </>
  );
}

function Revoke({ grant: { id, name, unit }, onDone }: { grant: ProvidedGrant; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const { busy, once } = useOneAtATime(showFailure);
  const client = useQueryClient();
  const revoke = async () => {
    if (reason.trim() === "") return setProblem("请写明收回原因，使用单位会收到");
    await once(async () => {
      await call(revokeDataGrant, { id, reason });
      toast.success("已收回，使用单位会收到通知");
      await client.invalidateQueries({ queryKey: dataQueries.key });
      onDone();
    });
  };
  return (
    <Dialog open title={`收回“${name}”的授权`} tone="warn" onClose={onDone}>
      <p>{unit}的凭证立即停用，正在调用的系统会收到错误。</p>
      <TextField
        label="收回原因"
        required
        maxLength={200}
        value={reason}
        problem={problem}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
      <div className="dlg-f">
        <Button onClick={onDone}>取消</Button>
        <Button variant="dangerFilled" busy={busy} onClick={() => void revoke()}>
          收回授权
        </Button>
      </div>
    </Dialog>
  );
}
