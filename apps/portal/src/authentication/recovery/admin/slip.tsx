import * as styles from "./slip.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import type { issueActivationCode } from "@sannong/contract/authentication/second-factor";
import { usePrintedAlone } from "../../../lib/hooks/use-printed-alone.ts";
import { site } from "../../../lib/words/site.ts";
import { Alert, Button, Dialog } from "@sannong/ui";
import { momentOf } from "./moment.ts";

type Props = { slip: OutputOf<typeof issueActivationCode>; onClose: () => void };

/** The code, once: what is handed over on paper. */
export function SlipDialog({ slip, onClose }: Props) {
  usePrintedAlone();
  const { username, nickname, activationCode, expiresAt } = slip;
  return (
    <Dialog open title="激活码" width={526}>
      <div className="recovery">
        <div className="no-print">
          <Alert tone="warn">
            请打印或抄写后当面交给本人，不要用短信或聊天工具发送。<b>关闭后不再显示。</b>
          </Alert>
        </div>
        <section className={styles.slip} aria-label="激活码单">
          <p className={styles.slipHead}>{site.name} 激活码单</p>
          <dl className="review-facts">
            <dt>用户名</dt>
            <dd>{username}</dd>
            <dt>姓名</dt>
            <dd>{nickname}</dd>
            <dt>激活码</dt>
            <dd>
              <code className={styles.slipCode}>{activationCode}</code>
            </dd>
            <dt>有效期至</dt>
            <dd>{momentOf(expiresAt)}，只能使用一次</dd>
          </dl>
          <ol className="totp-steps">
            <li>打开门户，选择“进入工作人员服务”，输入用户名、密码和图形验证码。</li>
            <li>按提示绑定手机号，或设置动态口令、通行密钥，填写本激活码。</li>
            <li>完成后销毁本单。任何人都不会向您索要激活码。</li>
          </ol>
        </section>
        <div className="factor-acts no-print">
          <Button icon="doc" onClick={() => window.print()}>
            打印
          </Button>
          <Button variant="primary" onClick={onClose}>
            已交给本人，关闭
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
