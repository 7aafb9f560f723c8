import * as styles from "./short-footer.module.css";
import { OrganMark, OwnerLine, RecordLines } from "./owner-lines.tsx";

/** The footer's items (rules WEB-01, WEB-02, WEB-03) in two lines, for pages that are one picture. Plain links: it also stands where there is no React. */
export function ShortFooter() {
  return (
    <footer className={styles.ft}>
      <p>
        <OwnerLine of="organiser" label="主办单位" />
        <OwnerLine of="undertaker" label="承办单位" />
        <OwnerLine of="supporters" label="支持单位" />
        <OwnerLine of="helpLine" label="联系电话" />
        <OwnerLine of="address" label="地址" />
        <OwnerLine of="postalCode" label="邮编" />
      </p>
      <p>
        <RecordLines />
        <a href="/privacy">隐私政策</a>
        <a href="/accessibility">无障碍声明</a>
        <a href="/sitemap">网站地图</a>
        <a href="/status">服务状态</a>
        <a href="/feedback?about=site">我为政府网站找错</a>
        <OrganMark width={20} height={24} />
      </p>
    </footer>
  );
}
