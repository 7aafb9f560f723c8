import { mask } from "@sannong/contract/mask";
import { actorOf, type Caller, type Origin } from "../../platform/caller.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Account } from "../accounts/index.ts";
import { fieldsOf, itemOf, kindOf, mayClose, momentInWords, releasedInWords } from "./account-data.rules.ts";
import type { AccountDataStore, HandoverRow } from "./account-data.store.ts";
import { groupsBeside, ON_PAGE } from "./kept-beside.rules.ts";
import type { KeptBesideStore } from "./kept-beside.store.ts";
import type { AppContext } from "../../kernel/context.ts";

type Deps = Pick<AppContext, "audit" | "clock"> & {
  store: AccountDataStore;
  beside: KeptBesideStore;
  findAccount: (id: string) => Promise<Account | undefined>;
  regionName: (code: string) => string | undefined;
  /** what people know a source of identities by */
  sourceLabel: (source: string) => string;
  /** @throws Refusal `session.stale` */
  demandFresh: (caller: Caller) => Promise<void>;
};

type Item = { name: string; value: string };
const accountTypes: Readonly<Record<number, string>> = { 1: "农业农村部门工作人员", 2: "个人", 3: "涉农主体" };
const states = { pending: "待审核", active: "正常", disabled: "已停用", rejected: "未通过审核", closed: "已注销" };
/** An export is read by its owner; more than this they did not do by themselves. */
const MOST_IN_EXPORT = 5000;

const momentOf = (at: Date | null | undefined): string => (at ? momentInWords(at) : "");
const known = (items: [string, string | null | undefined][]): Item[] =>
  items.flatMap(([name, value]) => (value ? [{ name, value }] : []));

/** Everything that is kept about a person, in their own words: to look at, and to take along. */
export function myDataService({
  store,
  beside,
  findAccount,
  regionName,
  sourceLabel,
  demandFresh,
  audit,
  clock,
}: Deps) {
  const readBeside = async (accountId: string, most: number) => {
    const [matters, feedback, requests, favourites, consents, counts] = await Promise.all([
      beside.mattersOf(accountId, most),
      beside.feedbackOf(accountId, most),
      beside.requestsOf(accountId, most),
      beside.favouritesOf(accountId),
      beside.consentsOf(accountId),
      beside.countsOf(accountId),
    ]);
    return { matters, feedback, requests, favourites, consents, counts };
  };
  const gather = async (accountId: string, { whole }: { whole: boolean }) => {
    const account = await findAccount(accountId);
    if (!account) throw new Refusal("session.missing");
    const [legal, systemRoles, bindings, identities, delegations, traces, kept] = await Promise.all([
      store.legalPersonOf(accountId),
      store.systemRolesOf(accountId),
      store.bindingsOf(accountId),
      store.identitiesOf(accountId),
      store.delegationsOf(accountId, MOST_IN_EXPORT),
      store.tracesOf(accountId),
      readBeside(accountId, whole ? MOST_IN_EXPORT : ON_PAGE + 1),
    ]);
    const { passkeys, recoveryCodes, devices, gatewayCalls } = kept.counts;
    const idNumber = (value: string | null) => (value === null || whole ? value : mask.idNumber(value));
    const groups = [
      {
        title: "账号信息",
        purpose: "用来登录、确认您能办什么事；账号注销时删除。",
        items: known([
          ["用户名", account.username],
          ["姓名或单位名称", account.nickname],
          ["手机号", account.phone],
          ["电子邮箱", account.email],
          ["身份证号", idNumber(account.idNumber)],
          ["账号类型", accountTypes[account.accountType]],
          ["行政区划", regionName(account.regionCode) ?? account.regionCode],
          ["单位名称", account.company],
          ["所属处室", account.deptName],
          ["单位地址", account.companyAddress],
          ["社会信用代码", account.creditCode],
          ["法人姓名", legal.name],
          ["法人身份证号", idNumber(legal.idNumber)],
          ["账号来源", account.source],
          ["账号状态", states[account.status]],
          ["注册时间", momentOf(legal.since)],
        ]),
      },
      {
        title: "登录与安全",
        purpose: "用来核对是不是您本人。密码只以不可还原的形式保存，任何人都看不到。",
        items: known([
          ["密码修改时间", account.passwordHash === null ? "没有设置密码" : momentOf(account.passwordChangedAt)],
          ["曾用密码", traces.passwords > 0 ? `${traces.passwords} 个（不可还原，用来防止重复使用）` : null],
          ["动态口令", account.totpSecret === null ? "没有设置" : "已设置"],
          ["通行密钥", passkeys > 0 ? `${passkeys} 个` : null],
          ["恢复码", recoveryCodes > 0 ? `${recoveryCodes} 个未用` : null],
          ["登录过的设备", devices > 0 ? `${devices} 台（只记指纹，用来发现陌生登录）` : null],
          ["最近登录", momentOf(account.lastSignInAt)],
        ]),
      },
      {
        title: "角色与授权",
        purpose: "决定您能看到和办理什么；由管理员授予，账号注销时删除。",
        items: [
          ...account.roles.map(({ roleName }) => ({ name: "本平台", value: roleName })),
          ...systemRoles.map((role) => ({
            name: role.systemName,
            value: `${role.roleName}（${momentOf(role.since)}）`,
          })),
        ],
      },
      {
        title: "绑定的系统账号",
        purpose: "用来一键进入业务系统；解除绑定或账号注销时删除。",
        items: bindings.map((binding) => ({
          name: binding.systemName,
          value: `${binding.username}（${momentOf(binding.since)}绑定）`,
        })),
      },
      {
        title: "关联的外部身份",
        purpose: "用来从政务服务等外部平台直接登录；解除关联或账号注销时删除。",
        items: identities.map(({ source, isLegalPerson, name, company, since, lastUsedAt }) => {
          const facts = [
            isLegalPerson ? "法人" : "个人",
            whole ? name : name && mask.personName(name),
            company,
            `${momentOf(since)}关联`,
            lastUsedAt && `${momentOf(lastUsedAt)}最近使用`,
          ];
          return { name: sourceLabel(source), value: facts.filter(Boolean).join("，") };
        }),
      },
      {
        title: "代办授权",
        purpose: "用来让您信任的人代办一件事，双方都看得到；结束满三年或账号注销时删除。",
        items: delegations.map(({ service, isGrantor, at, endsAt, state }) => ({
          name: isGrantor ? "代我办的" : "我帮人办的",
          value: `${service}（${momentOf(at)}邀请，${momentOf(endsAt)}${state === "ended" ? "已结束" : "到期"}）`,
        })),
      },
      ...groupsBeside(kept, whole),
      {
        title: "使用记录",
        purpose: "用来统计和改进服务，不用于推荐广告。操作日志依法至少保存 180 天。",
        items: known([
          ["打开服务", `${traces.clicks.total} 次`],
          ["访问页面", `${traces.visits.total} 次`],
          ["数据接口调用", gatewayCalls > 0 ? `${gatewayCalls} 次` : null],
          ["操作日志", `${traces.acts} 条（登录、修改、进入系统等）`],
        ]),
      },
    ];
    const closingAt = account.closingAt?.toISOString() ?? null;
    return { groups, closingAt, mayClose: mayClose(account.roles) };
  };

  const handoverOf = (row: HandoverRow) => {
    const kind = kindOf(row.event);
    const at = row.at.toISOString();
    if (kind === "seen") {
      const owner = regionName(row.regionCode ?? "") ?? "";
      return {
        at,
        receiver: row.office ?? "管理员",
        owner,
        kind,
        way: "",
        fields: [itemOf(row.item)],
        reason: row.reason ?? "",
      };
    }
    const system = { at, receiver: row.systemName ?? "已下线的系统", owner: row.owner ?? "", kind };
    if (kind === "released") return { ...system, ...releasedInWords(row) };
    const fields = kind === "issued" ? [] : fieldsOf(row.scope ?? row.systemScopes ?? "");
    return { ...system, way: "", fields, reason: "" };
  };

  return {
    view: (caller: Caller) => gather(caller.accountId, { whole: false }),

    /** @throws Refusal `session.stale` */
    async takeAlong(caller: Caller, { traceId, ...from }: Origin) {
      await demandFresh(caller);
      const { accountId } = caller;
      const all = await gather(accountId, { whole: true });
      const rows = await store.handoversOf(accountId, { limit: MOST_IN_EXPORT, offset: 0 });
      await audit.record({
        event: "account.dataExported",
        result: "ok",
        actor: actorOf(caller),
        objectKind: "account",
        objectId: accountId,
        from,
        traceId,
      });
      return { ...all, exportedAt: clock().toISOString(), handovers: rows.map(handoverOf) };
    },

    async handovers(caller: Caller, { pageNum, pageSize }: { pageNum: number; pageSize: number }) {
      const place = { limit: pageSize, offset: (pageNum - 1) * pageSize };
      const [rows, total] = await Promise.all([
        store.handoversOf(caller.accountId, place),
        store.countHandovers(caller.accountId),
      ]);
      return { records: rows.map(handoverOf), total, pageNum, pageSize };
    },
  };
}

export type MyDataService = ReturnType<typeof myDataService>;
