import { applicationJumps, applicationProtocols, openidPledges } from "@sannong/contract/applications/onboarding-words";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { Button, Facts } from "@sannong/ui";
import { addressesOf, askedByJump, scopeLabels } from "./address-fields.ts";

const bare = (label: string) => label.replace(/（.*）$/, "");
const sentences = (lines: readonly string[]) => lines.join("\n");

type Fact = [label: string, value: string | undefined];

/** Everything an application says, in the order and in the words of its form. */
function factsOf({ form, abbr, contactName, contactPhone }: ApplicationDetail): Fact[] {
  const { redirects, returns, proxies, fields } = addressesOf[form.protocol];
  const asked = askedByJump[form.jumpType];
  return [
    ["系统简称", abbr],
    ["主管部门", form.ownerDepartment],
    ["承建单位", form.builder],
    ["联系人", contactName],
    ["联系电话", contactPhone],
    ["用途", form.purpose],
    ["接入协议", applicationProtocols[form.protocol]],
    [redirects?.label ?? "", sentences(form.redirectUris)],
    ...fields.map(({ name, label }): Fact => [bare(label), form[name]]),
    [bare(returns?.label ?? ""), sentences(form.postLogoutRedirectUris)],
    [bare(proxies?.label ?? ""), sentences(form.proxyCallbackUris)],
    ["安全约定", sentences(form.pledges.map((pledge) => openidPledges[pledge]))],
    ["上线后的打开方式", applicationJumps[form.jumpType]],
    [asked?.[1] ?? "", asked ? form[asked[0]] : ""],
    ["需要的字段", form.scopes.map((scope) => scopeLabels[scope]).join("、")],
    ["角色", sentences(form.roles.map(({ code, name }) => `${name}（${code}）`))],
    ["用本系统的账号登录门户", form.opensSessions ? "申请（须两人确认）" : "不申请"],
    ["部署网络", form.usesPrivateNetwork ? "政务外网（专网地址，须两人确认）" : "互联网"],
  ];
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
        <Button variant="link" className="no-print" onClick={onAmend}>
          修改登记
        </Button>
      )}
    </div>
    <Facts className="kv pad settled-facts" facts={factsOf(detail).filter(([label, value]) => label && value)} />
  </section>
);
