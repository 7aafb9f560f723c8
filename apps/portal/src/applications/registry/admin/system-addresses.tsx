import * as styles from "./system-addresses.module.css";
import { applicationSchema } from "@sannong/contract/applications/application.schemas";
import { agreedInWords, agreedNames, inOrder } from "@sannong/contract/applications/application-shapes.schemas";
import type { SystemDetail } from "@sannong/contract/applications/registry.schemas";
import { Alert, Button } from "@sannong/ui";
import { useState } from "react";
import { WayInForm } from "./way-in-form.tsx";

/** Where one begins comes first. */
const shownNames = inOrder(agreedNames, ["initiateLoginUri"]);

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
      <dl className={`${styles.systemFacts} ${styles.wide}`}>
        {shownNames.map((name) => (
          <div key={name}>
            <dt>{applicationSchema[name].label}</dt>
            <dd>{agreedInWords(name, system.wayIn[name], "—")}</dd>
          </div>
        ))}
      </dl>
      {isEditing && <WayInForm system={system} onClose={() => setIsEditing(false)} />}
    </section>
  );
}
