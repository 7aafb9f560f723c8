import * as styles from "./call-guide.module.css";
import { Alert } from "@sannong/ui";
import type { Resource } from "./resources.queries.ts";

/** How the data is called, ready to be copied; the whole of it stands in the integrators' documents. */
export function CallGuide({ resource: { code, hasRows } }: { resource: Resource }) {
  if (!hasRows) return <Alert>该资源不通过平台接口提供数据，请按共享方式与提供方联系。</Alert>;
  const address = `${window.location.origin}/api/open/data/${code}`;
  return (
    <div className={styles.dataCall}>
      <p>用在“我的数据”领取的凭证调用，只返回获准的信息项和数据范围：</p>
      <pre className="mono">{`curl '${address}?pageNum=1&pageSize=100' \\\n  -H 'X-Data-Credential: 凭证'`}</pre>
      <p>
        有系统密钥的，也可以用请求签名调用。返回字段、限流和错误码见{" "}
        <a className="link" href="/docs/data">
          数据调用文档
        </a>
        。
      </p>
    </div>
  );
}
