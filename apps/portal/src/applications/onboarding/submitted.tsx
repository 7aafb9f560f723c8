import * as styles from "./roles-and-reach.module.css";
import { openidPledges } from "@sannong/contract/applications/application-pledges.schemas";
import { applicationSchema, type FieldName } from "@sannong/contract/applications/application.schemas";
import { requestedFields, bareLabel } from "@sannong/contract/applications/application-shapes.schemas";
import { applicationJumps, applicationProtocols } from "@sannong/contract/applications/onboarding-words";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { Button, Facts } from "@sannong/ui";
import { scopeLabels } from "./application-field.tsx";

const sentences = (lines: readonly string[]) => lines.join("\n");
type Fact = [label: string, value: string | undefined];

/** Fields whose value is a name for something; the others stand as they were written. */
const inWords: Partial<Record<FieldName, (form: ApplicationDetail["form"]) => string>> = {
  protocol: ({ protocol }) => applicationProtocols[protocol],
  pledges: ({ pledges }) => sentences(pledges.map((pledge) => openidPledges[pledge])),
  clientAuth: ({ clientAuth }) => applicationSchema.clientAuth.words(clientAuth),
  frontchannelLogoutSession: ({ frontchannelLogoutSession }) =>
    applicationSchema.frontchannelLogoutSession.words(frontchannelLogoutSession),
  jumpType: ({ jumpType }) => applicationJumps[jumpType],
  scopes: ({ scopes }) => scopes.map((scope) => scopeLabels[scope]).join("、"),
  roles: ({ roles }) => sentences(roles.map(({ code, name }) => `${name}（${code}）`)),
  opensSessions: ({ opensSessions }) => (opensSessions ? "申请（须两人确认）" : "不申请"),
  acceptsHelpers: ({ acceptsHelpers }) => applicationSchema.acceptsHelpers.words(acceptsHelpers),
  usesPrivateNetwork: ({ usesPrivateNetwork }) => (usesPrivateNetwork ? "政务外网（专网地址，须两人确认）" : "互联网"),
};
/** What a checkbox answers is called otherwise where nobody answers. */
const labels: Partial<Record<FieldName, string>> = {
  opensSessions: "用本系统的账号登录门户",
  acceptsHelpers: applicationSchema.acceptsHelpers.label,
  usesPrivateNetwork: "部署网络",
};
/** Its name is above all of it; metadata are a page long. */
const UNSHOWN: readonly FieldName[] = ["name", "metadata"];

/** Everything an application says, in the order and in the words of its form. */
function factsOf({ form, abbr, contactName, contactPhone }: ApplicationDetail): Fact[] {
  const written: Partial<Record<FieldName, unknown>> = { ...form, abbr, contactName, contactPhone };
  return requestedFields(form.protocol, form.jumpType)
    .filter((name) => !UNSHOWN.includes(name))
    .map((name) => {
      const value = inWords[name]?.(form) ?? written[name];
      return [
        labels[name] ?? bareLabel(name, form.protocol),
        Array.isArray(value) ? sentences(value as string[]) : (value as string | undefined),
      ];
    });
}

type Props = {
  detail: ApplicationDetail;
  /** where its owner may ask for another registration */
  onAmend?: (() => void) | undefined;
};

/** 申请内容: what was handed in, and what of it was changed since. */
export const Submitted = ({ detail, onAmend }: Props) => (
  <section className="bx" aria-labelledby="submitted">
    <div className="h">
      <h2 id="submitted">申请内容</h2>
      {onAmend && (
        <Button variant="link" onClick={onAmend}>
          修改登记
        </Button>
      )}
    </div>
    <Facts
      className={`kv pad ${styles.settledFacts}`}
      facts={factsOf(detail).filter(([label, value]) => label && value)}
    />
  </section>
);
