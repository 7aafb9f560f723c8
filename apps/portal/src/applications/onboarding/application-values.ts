import { isFilledIn, isOfTexts } from "@sannong/contract/applications/application-kinds.schemas";
import { usualPledges } from "@sannong/contract/applications/application-pledges.schemas";
import { type FieldName, factsOfField } from "@sannong/contract/applications/application.schemas";
import { applicantNames, bareLabel, requestedFields } from "@sannong/contract/applications/application-shapes.schemas";
import type { amendSystem, systemApplyAdd } from "@sannong/contract/applications/onboarding";
import type { ApplicationJump, ApplicationProtocol } from "@sannong/contract/applications/onboarding-words";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import type { InputOf } from "@sannong/contract/endpoint";

/** What a form begins with. */
export type Registered = Pick<ApplicationDetail, "form" | "contactName" | "contactPhone">;

/** What of a registration is another by now, as its form calls it. */
export function changedLabels(was: Registered, now: Registered): string[] {
  const valuesOf = ({ form, contactName, contactPhone }: Registered): Partial<Record<FieldName, unknown>> => ({
    ...form,
    contactName,
    contactPhone,
  });
  const written = (value: unknown) => (isFilledIn(value) ? JSON.stringify(value) : "");
  const [before, after] = [valuesOf(was), valuesOf(now)];
  const isOther = (name: FieldName) => written(before[name]) !== written(after[name]);
  return applicantNames.filter(isOther).map((name) => bareLabel(name, now.form.protocol));
}

/** An application as its form holds it; `id` and `reason` of one that shall change. */
export type ApplicationValues = InputOf<typeof systemApplyAdd> &
  Partial<Pick<InputOf<typeof amendSystem>, "id" | "reason">>;

/** Typed one a line; what stands there at first is the field's own. */
const isOfLines = (name: FieldName) => isOfTexts(factsOfField(name)) || name === "roles";

/** A form that nobody has filled in: texts are empty, and nothing is ticked but what suits most. */
export const emptyValues = {
  ...Object.fromEntries(
    applicantNames.filter((name) => !isOfLines(name)).map((name) => [name, factsOfField(name).choice?.offered ?? ""]),
  ),
  protocol: "oidc",
  jumpType: "0",
  opensSessions: false,
  acceptsHelpers: false,
  pledges: usualPledges,
  scopes: ["profile"],
  usesPrivateNetwork: false,
  id: "",
  reason: "",
} as unknown as ApplicationValues;

/** What stands in the form at first; what is typed one a line comes from the field. */
export const withoutLines = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isOfLines(name as FieldName))) as Partial<Values>;

/** Kept by the catalogue once a system is live, or by whoever connected it. */
const AMENDED: readonly FieldName[] = ["abbr", "protocol"];
const OF_LIVE: readonly FieldName[] = ["jumpType", "resourcePath", "directUrl", "roles"];

type AskedField = FieldName & keyof ApplicationValues;

/** What is asked together, by what it is about; what stands nowhere here is an address. */
const groups: readonly { title: string; names: readonly FieldName[] }[] = [
  {
    title: "系统和联系人",
    names: ["name", "abbr", "ownerDepartment", "builder", "contactName", "contactPhone", "purpose"],
  },
  { title: "协议和地址", names: [] },
  { title: "字段和角色", names: ["scopes", "roles", "opensSessions", "acceptsHelpers"] },
  {
    title: "安全",
    names: [
      "pledges",
      "signingAlgorithm",
      "clientAuth",
      "jwksUri",
      "jwks",
      "mayCall",
      "certificateSubject",
      "usesPrivateNetwork",
    ],
  },
];
const grouped = new Set(groups.flatMap(({ names }) => names));

/** The fields that are asked, in groups; none that is empty. */
export const groupsOfFields = (names: readonly AskedField[]): { title: string; names: AskedField[] }[] =>
  groups
    .map((group) => ({
      title: group.title,
      names: names.filter((name) => (group.names.length > 0 ? group.names.includes(name) : !grouped.has(name))),
    }))
    .filter((group) => group.names.length > 0);

/** The fields that are asked now. */
export const applicationFields = (
  { protocol, jumpType }: { protocol: ApplicationProtocol; jumpType: ApplicationJump },
  kept: "none" | "amended" | "live",
): AskedField[] =>
  requestedFields(protocol, jumpType).filter(
    (name) => kept === "none" || !(kept === "live" ? [...AMENDED, ...OF_LIVE] : AMENDED).includes(name),
  ) as AskedField[];
