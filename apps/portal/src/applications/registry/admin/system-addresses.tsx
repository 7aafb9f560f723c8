import { sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { systemJumpTypes, systemScopes, wayInWords } from "@sannong/contract/applications/registry-words";
import type { SystemDetail, WayIn } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button } from "@sannong/ui";
import { useState } from "react";
import { WayInForm } from "./way-in-form.tsx";

const lines = (values: readonly string[]) => (values.length > 0 ? values.join("\n") : "—");
const yes = (value: boolean) => (value ? "是" : "否");

const rowsOf = (wayIn: WayIn): readonly (readonly [string, string])[] => [
  [wayInWords.initiateLoginUri, wayIn.initiateLoginUri ?? "—"],
  [wayInWords.redirectUris, lines(wayIn.redirectUris)],
  [wayInWords.postLogoutRedirectUris, lines(wayIn.postLogoutRedirectUris)],
  [wayInWords.backchannelLogoutUri, wayIn.backchannelLogoutUri ?? "—"],
  [wayInWords.handoffUri, wayIn.handoffUri ?? "—"],
  [wayInWords.tokenUri, wayIn.tokenUri ?? "—"],
  [wayInWords.checkUserUrl, wayIn.checkUserUrl ?? "—"],
  [wayInWords.defaultJumpType, wayIn.defaultJumpType === null ? "—" : systemJumpTypes[wayIn.defaultJumpType]],
  [wayInWords.scopes, lines(wayIn.scopes.map((scope) => systemScopes[scope]))],
  [
    wayInWords.fields,
    wayIn.fields === null ? "按可读取的信息" : lines(wayIn.fields.map((one) => sharedFieldWords[one])),
  ],
  [wayInWords.requiresRole, yes(wayIn.requiresRole)],
  [wayInWords.isOwn, yes(wayIn.isOwn)],
  [wayInWords.opensSessions, yes(wayIn.opensSessions)],
  [wayInWords.requiresPkce, yes(wayIn.requiresPkce)],
  [wayInWords.requiresPushedRequests, yes(wayIn.requiresPushedRequests)],
  [wayInWords.requiresDpop, yes(wayIn.requiresDpop)],
  [wayInWords.allowsDevice, yes(wayIn.allowsDevice)],
  [wayInWords.privateHosts, wayIn.privateHosts === null ? "登记的全部地址" : lines(wayIn.privateHosts)],
];

/** 地址与协议: how the system is entered; every change of it is confirmed by a second person. */
export function SystemAddresses({ system }: { system: SystemDetail }) {
  const [isEditing, setIsEditing] = useState(false);
  const isConnected = system.protocol !== "none";
  return (
    <section className="bx" aria-labelledby="way-in">
      <div className="h">
        <h2 id="way-in">地址与协议</h2>
        {isConnected && (
          <Button size="small" icon="edit" disabled={system.isChanging} onClick={() => setIsEditing(true)}>
            提出变更
          </Button>
        )}
      </div>
      {!isConnected && <Alert>这个系统还没有接入，目录里只是列出它。</Alert>}
      <dl className="system-facts wide">
        {rowsOf(system.wayIn).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isEditing && <WayInForm system={system} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
