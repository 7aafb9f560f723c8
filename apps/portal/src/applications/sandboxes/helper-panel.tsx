import * as styles from "./sandboxes.module.css";
import { openHelper } from "@sannong/contract/applications/developer-sandboxes";
import type { ApplicationDetail } from "@sannong/contract/applications/onboarding.schemas";
import { isLoopback } from "@sannong/contract/rules/protocols/loopback";
import { Button } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";

/** 自测助手: for a system on the developer's own machine, where the portal cannot call. */
export function HelperPanel({ detail: { id, form } }: { detail: ApplicationDetail }) {
  const opening = useMutation({ mutationFn: () => call(openHelper, { id }), onError: onRefusal(openHelper) });
  if (!isLoopback(form.initiateLoginUri ?? "")) return null;
  const { data } = opening;
  return (
    <section className="bx no-print" aria-labelledby="helper">
      <div className="h">
        <h2 id="helper">自测助手</h2>
      </div>
      <div className="pad">
        <p>
          系统在您自己的电脑上，门户访问不到。从
          <a className="link" href="/docs/quick-start#五-自测-1-分钟">
            快速开始
          </a>
          保存 self-test-helper.mjs，在运行系统的电脑上启动它，再点“开始自测”。它只访问本机的地址。
        </p>
        {data ? (
          <>
            <p>口令 {data.minutes} 分钟内有效，另开一个窗口运行：</p>
            <p className={`mono ${styles.code}`} data-command>
              {`PORTAL=${window.location.origin} HELPER_TOKEN=${data.token} node self-test-helper.mjs`}
            </p>
          </>
        ) : (
          <div className={styles.acts}>
            <Button busy={opening.isPending} onClick={() => opening.mutate()}>
              领取口令
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
