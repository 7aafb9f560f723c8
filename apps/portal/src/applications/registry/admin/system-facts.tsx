import * as systemAddressesStyles from "./system-addresses.module.css";
import * as styles from "./system-facts.module.css";
import { type HomeTabName, homeTabNames } from "@sannong/contract/catalogue/home-tabs";
import { saveSystemFacts } from "@sannong/contract/applications/registry";
import { systemChangeStatuses, systemSteps } from "@sannong/contract/applications/registry-words";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { saveSystemFacts as schemas } from "@sannong/contract/applications/registry.schemas";
import { Button, EmptyState, Facts, SelectField, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useForm } from "../../../lib/forms/use-form.ts";
import { EditDrawer } from "../../../console/parts/edit-drawer.tsx";
import { call } from "../../../lib/api/api.ts";
import { onRefusal } from "../../../lib/api/on-refusal.ts";
import { fullMomentInWords } from "../../../lib/words/words.ts";
import { registryQueries } from "./registry.queries.ts";
import { SystemSteps } from "./system-steps.tsx";

type Values = { name: string; summary: string; owner: string; tab: HomeTabName; moduleId: string; sort: number };
const { name, summary, owner, tab, sort } = schemas.input.shape;
const names = {
  name: "系统名称",
  summary: "简介",
  owner: "主管单位",
  tab: "首页栏目",
  moduleId: "所属模块",
  sort: "排序",
};

const valuesOf = (system: SystemDetail): Values => ({
  name: system.name,
  summary: system.summary,
  owner: system.owner,
  tab: system.tab,
  moduleId: system.moduleId ?? "",
  sort: system.sort,
});

/** 基本信息: what the system is called and where it stands; what was done about it. */
export function SystemFacts({ system }: { system: SystemDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  const module = system.modules.find(({ id }) => id === system.moduleId);
  const facts = [
    ["系统名称", system.name],
    ["简介", system.summary || "—"],
    ["主管单位", system.owner || "未登记"],
    ["首页栏目", homeTabNames[system.tab]],
    ["所属模块", module?.name ?? "未归入模块"],
    ["排序", String(system.sort)],
    ["客户端编号", system.appId],
    ["归属", system.ofDeveloper ? "开发者沙箱" : system.isOwn ? "本省自建" : "外部系统"],
    ["账号映射", `${system.bindings.toLocaleString("zh-CN")} 个账号已绑定`],
    ["近 7 天跳转", `${system.jumpsOfWeek.toLocaleString("zh-CN")} 次`],
  ] as const;
  return (
    <>
      <section className="bx" aria-labelledby="facts">
        <div className="h">
          <h2 id="facts">基本信息</h2>
          <Button size="small" icon="edit" onClick={() => setIsEditing(true)}>
            修改
          </Button>
        </div>
        <Facts className={systemAddressesStyles.systemFacts} facts={facts} />
      </section>
      <SystemSteps system={system} />
      <Changes system={system} />
      <History system={system} />
      {isEditing && <EditFacts system={system} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function EditFacts({ system, onClose }: { system: SystemDetail; onClose: () => void }) {
  const queries = useQueryClient();
  const { systemAbbr } = system;
  const form = useForm<Values>({ defaultValues: valuesOf(system) });
  const { errors } = form.formState;
  const problem = (field: keyof Values) => ({ ...(errors[field]?.message && { problem: errors[field].message }) });
  const rule = (schema: {
    safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } };
  }) => ({
    validate: (value: unknown) => {
      const parsed = schema.safeParse(value);
      return parsed.success || (parsed.error?.issues[0]?.message ?? "请检查填写的内容");
    },
  });
  const chosenTab = useWatch({ control: form.control, name: "tab" });
  const modules = system.modules.filter((one) => one.tab === chosenTab);
  const reread = async () => {
    const now = await queries.fetchQuery({ ...registryQueries.detail(systemAbbr), staleTime: 0 });
    return { values: valuesOf(now), revision: now.revision, changedAt: now.changedAt, changedBy: now.changedBy };
  };
  return (
    <EditDrawer<Values>
      title="修改基本信息"
      stored={{ values: valuesOf(system), ...system }}
      form={form}
      names={names}
      save={(values, revision) =>
        call(saveSystemFacts, {
          systemAbbr,
          revision,
          ...values,
          moduleId: modules.some(({ id }) => id === values.moduleId) ? values.moduleId : null,
        })
      }
      isConflict={({ reason }) => reason === "content.changedMeanwhile"}
      reread={reread}
      onFailure={onRefusal(saveSystemFacts)}
      onSaved={() => {
        toast.success("已保存，两秒内在各处生效");
        void queries.invalidateQueries({ queryKey: registryQueries.key });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField label={names.name} required {...problem("name")} {...form.register("name", rule(name))} />
      <TextArea label={names.summary} rows={3} {...problem("summary")} {...form.register("summary", rule(summary))} />
      <TextField label={names.owner} required {...problem("owner")} {...form.register("owner", rule(owner))} />
      <SelectField label={names.tab} {...problem("tab")} {...form.register("tab", rule(tab))}>
        {Object.entries(homeTabNames).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField label={names.moduleId} {...form.register("moduleId")}>
        <option value="">不归入模块</option>
        {modules.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={names.sort}
        inputMode="numeric"
        hint="小的排在前面"
        {...problem("sort")}
        {...form.register("sort", rule(sort))}
      />
    </EditDrawer>
  );
}

const Changes = ({ system: { changes } }: { system: SystemDetail }) => (
  <section className="bx" aria-labelledby="changes">
    <div className="h">
      <h2 id="changes">两人确认的变更</h2>
    </div>
    {changes.length === 0 ? (
      <EmptyState kind="nothingYet" title="还没有变更">
        地址、密钥和上下线的每次变更都记在这里。
      </EmptyState>
    ) : (
      <ul className={styles.systemRows}>
        {changes.map((one) => (
          <li key={one.receiptNumber}>
            <p>
              <b>{systemSteps[one.step]}</b> {systemChangeStatuses[one.status]}
              <small>
                {one.askedBy}，{fullMomentInWords(one.askedAt)}，{one.receiptNumber}
              </small>
            </p>
            <p>原因：{one.reason}</p>
            {one.differences.map(({ label, before, after }) => (
              <p key={label} className={styles.systemDifference}>
                {label}：<del>{before}</del> <ins>{after}</ins>
              </p>
            ))}
          </li>
        ))}
      </ul>
    )}
  </section>
);

const History = ({ system: { history } }: { system: SystemDetail }) => (
  <section className="bx" aria-labelledby="history">
    <div className="h">
      <h2 id="history">经过</h2>
    </div>
    {history.length === 0 ? (
      <EmptyState kind="nothingYet" title="还没有记录">
        对这个系统做的每件事都会记在这里。
      </EmptyState>
    ) : (
      <ul className={styles.systemRows}>
        {history.map(({ at, what, who }) => (
          <li key={`${at}${what}`}>
            <p>
              {what}
              <small>
                {who ?? "系统"}，{fullMomentInWords(at)}
              </small>
            </p>
          </li>
        ))}
      </ul>
    )}
  </section>
);
