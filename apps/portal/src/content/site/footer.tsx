import * as styles from "./footer.module.css";
import { Icon } from "@sannong/ui";
import { useId, useState } from "react";
import { Owned } from "../../lib/words/owned.tsx";
import { site } from "../../lib/words/site.ts";
import contours from "@sannong/ui/art/contours.svg?url";
import { Link } from "react-router";
import { OrganMark, OwnerLine, RecordLines } from "./owner-lines.tsx";

const siteLinks = [
  ["/manual", "用户手册下载"],
  ["/feedback", "意见反馈"],
  ["/feedback?about=site", "我为政府网站找错"],
] as const;
const termLinks = [
  ["/privacy", "隐私政策"],
  ["/accessibility", "无障碍声明"],
  ["/sitemap", "网站地图"],
] as const;

const Links = ({ of }: { of: readonly (readonly [string, string])[] }) => (
  <ul>
    {of.map(([path, name]) => (
      <li key={path}>
        <Link to={path}>{name}</Link>
      </li>
    ))}
  </ul>
);

/** On every page (rules WEB-01, WEB-02, WEB-03); /first has the same items in a shorter form. */
export function Footer() {
  /** on a phone whose site it is unfolds below the links; where there is room it always stands there */
  const [isWhole, setIsWhole] = useState(false);
  const id = useId();
  const folded = isWhole ? undefined : styles.folded;
  return (
    <footer className="foot">
      <img className={`art ${styles.crest}`} src={contours} alt="" loading="lazy" />
      <div className="wrap">
        <p className={styles.reach}>
          <button
            type="button"
            className={styles.about}
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setIsWhole(!isWhole)}
          >
            本站信息
            <Icon name="down" size="s" />
          </button>
          <Owned needs={["helpLine", "helpHref"]} link={({ helpHref }) => ({ href: helpHref })}>
            {({ helpLine }) => `电话 ${helpLine}`}
          </Owned>
        </p>
        <div className={styles.cols}>
          <div className={folded} id={id}>
            <h2>{site.name}</h2>
            <OwnerLine as="p" of="organiser" label="主办单位" />
            <OwnerLine as="p" of="undertaker" label="承办单位" />
            <OwnerLine as="p" of="address" label="地址" />
            <OwnerLine as="p" of="postalCode" label="邮编" />
          </div>
          <div className={styles.links}>
            <h2>帮助</h2>
            <Links of={siteLinks} />
          </div>
          <div className={styles.links}>
            <h2>使用说明</h2>
            <Links of={termLinks} />
            <p>
              <a href="/docs">系统接入文档</a>
            </p>
            <p>
              <a href="/status">服务状态</a>
            </p>
          </div>
          <div className={folded}>
            <Owned needs={["helpLine"]} as="h2">
              {() => "技术支持"}
            </Owned>
            <Owned needs={["helpLine", "helpHours"]} as="p">
              {({ helpHours }) => helpHours}
            </Owned>
            <Owned needs={["helpLine", "helpHref"]} as="p">
              {({ helpLine, helpHref }) => (
                <>
                  联系电话：
                  <a className="help-line" href={helpHref}>
                    {helpLine}
                  </a>
                </>
              )}
            </Owned>
            <OwnerLine as="p" of="supporters" label="支持单位" />
          </div>
        </div>
        <div className={styles.base}>
          <RecordLines />
          <span className={styles.notSecret}>{site.notSecretNotice}</span>
          <OrganMark width={34} height={40} />
        </div>
      </div>
    </footer>
  );
}
