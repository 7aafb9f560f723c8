import { type GuideKind, guideKinds, type ServiceSection } from "@sannong/contract/catalogue/guide-words";
import type { GuideDocument } from "@sannong/contract/catalogue/guides.schemas";
import { oneOf } from "@sannong/contract/fields";
import { isGuideAlone } from "@sannong/contract/rules/catalogue/guide-alone";
import { JumpType } from "@sannong/contract/rules/protocols/jump-type";
import * as z from "zod/mini";
import { catalogueRows } from "./catalogue.ts";
import { anyText, listOf, readTable, text } from "./data-files.ts";
import { formOf, guideKindFacts } from "./guide-kinds.ts";
import { connectedHere } from "./popularity.ts";

type ServiceRow = ReturnType<typeof catalogueRows>["services"][number];

const domains = ["plant", "mach", "live", "fish", "land", "safe", "data", "fin"] as const;

/** One line of a table: what is the matter's own; the rest comes with its kind. */
const columns = {
  service: text,
  kind: oneOf(guideKinds),
  law: text,
  article: text,
  clause: text,
  conditions: listOf(z.string()),
  /** each with its form, how many copies, and where one gets it */
  materials: listOf(z.string().check(z.regex(/^[^/]+\/[^/]+\/\d+\/[^/]+$/, "is not name/form/copies/source"))),
  result: anyText,
  about: z._default(z.string(), "结果当场显示，可以打印"),
  fields: listOf(z.string()),
};
type Line = ReturnType<typeof readTable<typeof columns>>[number];

const noted = (name: string) => `《省${name}（演示）》`;

/** A query and a piece of work have one need, written in a word or two. */
function conditionsOf({ kind, conditions }: Line): string[] {
  const [need = ""] = conditions;
  if (kind === "query") return [`知道${need}`, "查询结果仅供本人使用，不作为证明"];
  if (kind === "work") return [`${need}，账号在有效期内`];
  return conditions;
}

/** Whether a press in the portal begins it; the rest is done at a counter, and its guide speaks of nothing else. */
function isOnline({ routePath, jumpUrl, jumpType, systemAbbr }: ServiceRow): boolean {
  if (isGuideAlone({ routePath, jumpUrl }, "https://portal.invalid")) return false;
  if (routePath !== null || jumpType === JumpType.direct) return true;
  return jumpType !== null && connectedHere.has(systemAbbr);
}

/** A paper as one carries it to a counter. */
const carried = (form: string): string =>
  form
    .replace("，网上提交电子件", "")
    .replace(/^网上填写$/, "当面说明")
    .replace(/^电子照片$|^电子件$/, "照片");

function materialsOf({ kind, conditions: [need = ""], materials }: Line, online: boolean): GuideDocument["materials"] {
  const own = materials.map((one) => {
    const [name = "", form = "", copies = "", source = ""] = one.split("/");
    return { name, form, copies: Number(copies), source };
  });
  const requested = kind === "query" ? [{ name: need, form: "网上填写", copies: 1, source: "查询人填写" }] : [];
  const all = [...guideKindFacts[kind].materials, ...requested, ...own];
  return online ? all : all.map((one) => ({ ...one, form: carried(one.form) }));
}

const hours = "工作日上午 9:00—12:00，下午 13:30—17:30";
const provincial = { name: "省政务服务中心三楼农业农村窗口", address: "青禾市稻香路 1 号（演示）" };
const county = { name: "县（市、区）政务服务中心农业农村窗口", address: "各县（市、区）政务服务中心二楼（演示）" };
const township = { name: "乡镇（街道）为民服务中心农业农村窗口", address: "各乡镇人民政府一楼大厅（演示）" };

function placesOf({ owner }: ServiceRow, kind: GuideKind): GuideDocument["places"] {
  if (/乡镇|村民委员会/.test(owner)) return [township];
  if (/县级/.test(owner) || kind === "subsidy" || kind === "register") return [county, township];
  return kind === "licence" || kind === "project" ? [provincial, county] : [county];
}

/** Numbers of nobody: an exchange that does not exist, an extension by the owner's name. */
function extensionOf(owner: string): string {
  const sum = [...owner].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 8999, 7);
  return `000-0000 ${1000 + sum}`;
}
const COMPLAINTS = "000-0000 0045";

function documentOf(line: Line, service: ServiceRow): GuideDocument {
  const facts = guideKindFacts[line.kind];
  const online = isOnline(service);
  const steps = online ? facts.steps : [...facts.atCounter, ...facts.steps.slice(facts.atCounter.length)];
  return {
    basis: [{ title: noted(line.law), clause: `${line.article}：${line.clause}` }],
    conditions: conditionsOf(line),
    materials: materialsOf(line, online),
    places: placesOf(service, line.kind),
    hours,
    phone: extensionOf(service.owner),
    steps: steps.map(([name, about]) => ({ name, about })),
    fee: facts.fee,
    legalDays: service.handling === "即来即办" ? Math.min(facts.legalDays, 5) : facts.legalDays,
    promisedDays: service.handling === "即来即办" ? 0 : facts.promisedDays,
    complaintPhone: COMPLAINTS,
    result: {
      name: line.result,
      about: line.about,
      fields: ["编号", ...(line.fields.length > 0 ? line.fields.slice(0, 4) : ["内容", "发布单位"]), "日期"],
    },
    form: { name: formOf(service.name, facts.form), fields: [...facts.fields, ...line.fields] },
  };
}

const inRuralEconomy = /^(cq-|sz-|zt-jt|nt-|jz-|cj-zl)/;

/** Which of the five pages lists it. */
function sectionOf({ domain, moduleId }: ServiceRow, kind: GuideKind): ServiceSection {
  if (domain === "mach") return "agrotechnology";
  if (moduleId === "jr-dk") return "financialsupermarket";
  if (kind === "licence" || moduleId.startsWith("sp-")) return "govermentserve";
  if (inRuralEconomy.test(moduleId)) return "ruraleconomy";
  if (kind === "register" || kind === "work" || kind === "project") return "govermentserve";
  return "agriculturalservice";
}

/** Every service's guide as a row. */
export function guideRows() {
  const services = new Map(catalogueRows().services.map((service) => [service.identification, service]));
  return domains.flatMap((domain, index) =>
    readTable(`guides/${domain}.tsv`, columns).map((line, at) => {
      const service = services.get(line.service);
      if (!service) throw new Error(`${domain}.tsv: there is no service ${line.service}`);
      const document = documentOf(line, service);
      return {
        identification: line.service,
        code: `YS-${String(index + 1).padStart(2, "0")}-${String(at + 1).padStart(4, "0")}`,
        kind: line.kind,
        section: sectionOf(service, line.kind),
        promisedDays: document.promisedDays,
        isFree: document.fee === "不收费",
        document,
        publishedOn: `2026-${String(1 + ((index * 5 + at) % 10)).padStart(2, "0")}-${String(1 + ((at * 7) % 28)).padStart(2, "0")}`,
        source: service.owner,
      };
    }),
  );
}
