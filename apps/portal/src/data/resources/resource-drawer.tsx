import * as myGrantsStyles from "./my-grants.module.css";
import * as providedGrantsStyles from "./provided-grants.module.css";
import * as styles from "./resource-drawer.module.css";
import {
  DEPARTMENT_DAYS,
  itemTypes,
  opennessKinds,
  PROVIDER_DAYS,
  sharingKinds,
  sharingWays,
  updateCycles,
  dataLevels,
} from "@sannong/contract/data/resource-words";
import { Alert, buttonClass, Button, Dialog, ErrorState, Skeleton, Tabs } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { dayInWords } from "../../lib/words/words.ts";
import { CallGuide } from "./call-guide.tsx";
import { figure, formatWords, SensitivityTag } from "./data-marks.tsx";
import { dataQueries, type Resource } from "./resources.queries.ts";
import { SampleTable } from "./sample-table.tsx";
import { usePrintedAlone } from "../../lib/hooks/use-printed-alone.ts";

type Props = { code: string; onOpen: (code: string) => void; onClose: () => void };
type Shown = "overview" | "items" | "samples" | "call";

/** One resource beside the list: what it is, its items, a few rows, how it is called, and the way to ask for it. */
export function ResourceDrawer({ code, onOpen, onClose }: Props) {
  const { data, isError, error, refetch } = useQuery(dataQueries.detail(code));
  usePrintedAlone();
  const heading = useRef<HTMLParagraphElement>(null);
  return (
    <Dialog
      open
      drawer
      width={640}
      title={data?.name ?? "数据资源"}
      onClose={onClose}
      closeOnOutsidePress
      initialFocus={heading}
    >
      <div className={styles.dataDrawer}>
        <p className="muted sm" ref={heading} tabIndex={-1}>
          {data ? `${data.provider}　资源代码 ` : "资源代码 "}
          <span className="mono">{code}</span>
        </p>
        {data && <Sheets resource={data} onOpen={onOpen} />}
        {isError && <ErrorState title="数据资源没有加载出来" failure={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton rows={5} label="正在读取数据资源" />}
      </div>
    </Dialog>
  );
}

function Sheets({ resource, onOpen }: { resource: Resource; onOpen: Props["onOpen"] }) {
  const [shown, setShown] = useState<Shown>("overview");
  return (
    <>
      <Tabs<Shown>
        label="数据资源说明"
        value={shown}
        onChange={setShown}
        tabs={[
          { value: "overview", label: "概览", panel: <Overview resource={resource} onOpen={onOpen} /> },
          { value: "items", label: `信息项 ${resource.items.length}`, panel: <Items resource={resource} /> },
          { value: "samples", label: "样例", panel: <SampleTable resource={resource} /> },
          { value: "call", label: "接口说明", panel: <CallGuide resource={resource} /> },
        ]}
      />
      <div className={`${styles.dataAct} no-print`}>
        <Ask resource={resource} />
        <Button icon="doc" onClick={() => window.print()}>
          打印说明
        </Button>
        {resource.users > 0 && <span className="muted sm">现有 {resource.users} 个单位在用</span>}
      </div>
    </>
  );
}

function Ask({ resource: { code, sharing, mine } }: { resource: Resource }) {
  if (mine.isHeld)
    return (
      <Link className={buttonClass({ variant: "primary" })} to="/data/myData">
        已授权，去使用
      </Link>
    );
  if (mine.isAsked)
    return (
      <Link className={buttonClass({ variant: "primary" })} to="/data/myData?tab=applications">
        审核中，查看进度
      </Link>
    );
  if (!mine.mayAsk)
    return <p className="muted">{sharing === "refused" ? "不予共享，不能申请" : "数据由工作人员账号申请"}</p>;
  return (
    <Link className={buttonClass({ variant: "primary" })} to={`/data/dataRequest?code=${encodeURIComponent(code)}`}>
      {mine.hasDraft ? "继续填写申请" : "申请使用"}
    </Link>
  );
}

function Sharing({ resource: { sharing, sharingCondition, legalBasis } }: { resource: Resource }) {
  if (sharing === "refused") return <Alert tone="err">不予共享：{legalBasis}。</Alert>;
  if (sharing === "unconditional") return <Alert tone="ok">无条件共享：填写用途后即时授权，马上可以调用。</Alert>;
  return (
    <Alert tone="warn">
      有条件共享：{sharingCondition}由处室（{DEPARTMENT_DAYS} 个工作日）和提供方（{PROVIDER_DAYS} 个工作日）先后审核。
    </Alert>
  );
}

const qualities = [
  ["completeness", "完整性"],
  ["accuracy", "准确性"],
  ["timeliness", "及时性"],
] as const;

function Overview({ resource, onOpen }: { resource: Resource; onOpen: Props["onOpen"] }) {
  const facts: [string, string][] = [
    ["分类", resource.classPath.join(" / ")],
    ["摘要", resource.summary],
    ["提供方代码", resource.providerCode],
    ["层级", dataLevels[resource.level]],
    ["格式", formatWords(resource.formats, resource.rowCount)],
    ["共享类型", sharingKinds[resource.sharing]],
    ["共享条件", resource.sharingCondition || "无"],
    ["共享方式", sharingWays[resource.sharingWay]],
    ["开放属性", opennessKinds[resource.openness]],
    ["开放条件", resource.opennessCondition || "无"],
    ["发布日期", dayInWords(resource.publishedOn)],
    ["涉密属性", "非涉密"],
  ];
  return (
    <>
      <Sharing resource={resource} />
      <dl className={myGrantsStyles.dataFacts}>
        <div>
          <dt>数据量</dt>
          <dd>{figure(resource.rowCount)} 条</dd>
        </div>
        <div>
          <dt>更新周期</dt>
          <dd>{updateCycles[resource.updateCycle]}</dd>
        </div>
        <div>
          <dt>最近更新</dt>
          <dd>{resource.updatedOn}</dd>
        </div>
        <div>
          <dt>申请</dt>
          <dd>{figure(resource.requests)} 次</dd>
        </div>
      </dl>
      <dl className="review-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>数据质量</h3>
      <dl className={styles.dataQuality}>
        {qualities.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <meter min={0} max={100} value={resource.quality[name]} aria-label={label} />
              <b className="num">{resource.quality[name]}</b>
            </dd>
          </div>
        ))}
      </dl>
      {resource.related.length > 0 && (
        <>
          <h3>关联资源</h3>
          <ul className={styles.dataRelated}>
            {resource.related.map(({ code, name }) => (
              <li key={code}>
                <button type="button" className="link" onClick={() => onOpen(code)}>
                  {name}
                </button>
                <span className="mono muted sm">{code}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Items({ resource }: { resource: Resource }) {
  return (
    <div className={providedGrantsStyles.dataTable}>
      <table>
        <caption className="sr">信息项</caption>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">字段</th>
            <th scope="col">类型</th>
            <th scope="col">敏感级</th>
          </tr>
        </thead>
        <tbody>
          {resource.items.map(({ field, name, type, length, sensitivity }) => (
            <tr key={field}>
              <td>{name}</td>
              <td className="mono">{field}</td>
              <td className="nowrap">
                {itemTypes[type]}（{length}）
              </td>
              <td>
                <SensitivityTag sensitivity={sensitivity} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">敏感信息项在提供前已经脱敏，申请时须逐项说明理由。</p>
    </div>
  );
}
