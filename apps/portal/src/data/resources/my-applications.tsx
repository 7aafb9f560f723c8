import * as dataCatalogueStyles from "./data-catalogue.module.css";
import * as styles from "./my-applications.module.css";
import * as renewFormStyles from "./renew-form.module.css";
import { withdrawDataApplication } from "@sannong/contract/data/resources";
import { Button, buttonClass, Icon, Paged, toast } from "@sannong/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { dayInWords } from "../../lib/words/words.ts";
import { ApplicationTag } from "./data-marks.tsx";
import { type Application, dataQueries } from "./resources.queries.ts";

const PAGE = 10;

/** 我的申请: how far each is, who has it now and until when they answer. */
export function MyDataApplications({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const read = useQuery(dataQueries.applications(page, PAGE));
  return (
    <Paged
      read={read}
      page={page}
      size={PAGE}
      label="我的数据申请"
      onPage={onPage}
      empty={{
        what: "数据申请",
        level: 2,
        howToFill: "提交后，每一步由谁审核、什么时候答复都在这里。",
        action: (
          <Link className={buttonClass({ variant: "primary" })} to="/data/dataAnalysis">
            查看数据目录
          </Link>
        ),
        narrowing: null,
      }}
    >
      {(records) => (
        <ul className={styles.dataCards}>
          {records.map((application) => (
            <ApplicationCard key={application.id} application={application} />
          ))}
        </ul>
      )}
    </Paged>
  );
}

const isUnderWay = (status: Application["status"]) => status === "department" || status === "provider";

function ApplicationCard({ application }: { application: Application }) {
  const { id, name, provider, status, receiptNumber, isRenewal, submittedAt, dueAt, steps } = application;
  return (
    <li className="card pad">
      <div className={`row ${styles.dataHead}`}>
        <div className="grow">
          <h2>
            {name}
            {isRenewal && "（续期）"}
          </h2>
          <p className={dataCatalogueStyles.dataMeta}>
            <span>{provider}</span>
            {receiptNumber && <span className="mono">{receiptNumber}</span>}
            {submittedAt && <span>{dayInWords(submittedAt)} 提交</span>}
          </p>
        </div>
        <ApplicationTag status={status} />
      </div>
      {steps.length > 0 && <Steps steps={steps} />}
      {dueAt && isUnderWay(status) && <p className="hint">{dayInWords(dueAt)} 前答复，结果会发短信和站内消息。</p>}
      <div className={`row ${renewFormStyles.dataActs}`}>
        <Acts id={id} application={application} />
      </div>
    </li>
  );
}

const stepIcons = { done: "checkc", now: "clock", later: "minus", bad: "xc" } as const;
const stepWords = { done: "已完成", now: "办理中", later: "未开始", bad: "已中止" } as const;

function Steps({ steps }: Pick<Application, "steps">) {
  return (
    <ol className={styles.dataProgress} aria-label="办理进度">
      {steps.map(({ name, state, note }) => (
        <li key={name} className={state} aria-current={state === "now" ? "step" : undefined}>
          <Icon name={stepIcons[state]} size="s" />
          <b>{name}</b>
          <span>{note || stepWords[state]}</span>
        </li>
      ))}
    </ol>
  );
}

function Acts({ id, application: { name, code, status } }: { id: string; application: Application }) {
  const client = useQueryClient();
  const isDraft = status === "draft";
  const taking = useMutation({
    mutationFn: () => call(withdrawDataApplication, { id }),
    onSuccess: async () => {
      toast.success(isDraft ? "草稿已删除" : "申请已撤回");
      await client.invalidateQueries({ queryKey: dataQueries.key });
    },
    onError: onRefusal(withdrawDataApplication),
  });
  const take = async () => {
    const title = isDraft ? "删除这份草稿？" : "撤回这份申请？";
    const text = isDraft ? "填写的内容不再保留。" : "审核人不再审核，需要时可以重新申请。";
    if (await askConfirm({ title, text, confirmLabel: isDraft ? "删除草稿" : "撤回申请", tone: "danger" }))
      taking.mutate();
  };
  const to = `/data/dataRequest?code=${encodeURIComponent(code)}`;
  return (
    <>
      {isDraft && (
        <Link className={buttonClass({ variant: "primary" })} to={to} aria-label={`继续填写：${name}`}>
          继续填写
        </Link>
      )}
      {(status === "rejected" || status === "withdrawn") && (
        <Link className={buttonClass({})} to={to} aria-label={`重新申请：${name}`}>
          重新申请
        </Link>
      )}
      {(isDraft || isUnderWay(status)) && (
        <Button
          busy={taking.isPending}
          onClick={() => void take()}
          aria-label={`${isDraft ? "删除草稿" : "撤回申请"}：${name}`}
        >
          {isDraft ? "删除草稿" : "撤回申请"}
        </Button>
      )}
    </>
  );
}
