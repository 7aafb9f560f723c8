import * as styles from "./sandboxes.module.css";
import type { sandboxTerms } from "@sannong/contract/applications/developer-sandboxes";
import type { OutputOf } from "@sannong/contract/endpoint";
import { Alert, Button, buttonClass } from "@sannong/ui";
import { Link } from "react-router";
import { openDialog } from "../../app/dialogs.ts";
import { storage } from "../../lib/storage/storage.ts";

type Terms = OutputOf<typeof sandboxTerms>;

/** For whoever is not signed in: what one gets, and the two ways there. Either leads back to this page. */
export function SandboxEntrance() {
  const comeBack = () => storage.backUrl.set("/sandbox");
  return (
    <section className={`card ${styles.entrance}`} aria-labelledby="entrance">
      <h2 id="entrance">先有一个账号</h2>
      <p>用手机号注册，收到验证码就能用，不需要任何人审核。已有门户账号的直接登录。</p>
      <div className={styles.acts}>
        <Link className={buttonClass({ variant: "primary" })} to="/register?type=person" onClick={comeBack}>
          注册开发者账号
        </Link>
        <Button
          onClick={() => {
            comeBack();
            openDialog("signIn", {});
          }}
        >
          登录
        </Button>
      </div>
    </section>
  );
}

/** What a sandbox is, and what it is not. */
export const SandboxTerms = ({ terms: { most, idleDays } }: { terms: Terms }) => (
  <ul className={styles.terms}>
    <li>不用审核，填好马上得到客户端编号和密钥，每个账号最多 {most} 个。</li>
    <li>回调地址可以在自己的电脑上（http://127.0.0.1、http://localhost），别处要用 https。</li>
    <li>只有两位自测用户能登录，他们不是真实的人；真实的人进不来，系统也看不到他们的资料。</li>
    <li>{idleDays} 天没有用就删除，删除前 14 天在门户消息里提醒。上线要另外申请，由管理员审核。</li>
  </ul>
);

/** Where an administrator has switched it off: how one gets there otherwise. */
export const SandboxesClosed = () => (
  <Alert tone="warn">
    <p>
      开发者沙箱现在没有开放。请由建设单位的工作人员账号或涉农经营主体账号，在
      <Link className="link" to="/systemsettled">
        系统入驻
      </Link>
      提交接入申请；审核通过后得到联调用的客户端。
    </p>
  </Alert>
);
