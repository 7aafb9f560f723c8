import { site } from "@sannong/contract/site";
import contours from "@sannong/ui/art/contours.svg?url";
import { Link } from "react-router";
import emblem from "./party-organ-mark.svg?url";

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

/** On every page (requirements WEB-01 to WEB-03); /first has the same items in a shorter form. */
export function Footer() {
  return (
    <footer className="foot">
      <img className="art crest" src={contours} alt="" loading="lazy" />
      <div className="wrap">
        <div className="cols">
          <div>
            <h2>{site.name}</h2>
            <p>主办单位：{site.organiser}</p>
            <p>承办单位：{site.undertaker}</p>
            <p>
              地址：{site.address}　邮编：{site.postalCode}
            </p>
          </div>
          <div>
            <h2>帮助</h2>
            <Links of={siteLinks} />
          </div>
          <div>
            <h2>使用说明</h2>
            <Links of={termLinks} />
            <p>
              <a href="/docs">系统接入文档</a>
            </p>
          </div>
          <div>
            <h2>技术支持</h2>
            <p>{site.helpHours}</p>
            <p>
              <a className="help-line" href={`tel:${site.helpLine.replace(/[^\d-]/g, "")}`}>
                {site.helpLine}
              </a>
            </p>
            <p>支持单位：{site.supporters.join("、")}</p>
          </div>
        </div>
        <div className="base">
          <a href="https://beian.miit.gov.cn/" rel="noopener external" target="_blank">
            {site.icpNumber}
          </a>
          <a href="https://beian.mps.gov.cn/" rel="noopener external" target="_blank">
            {site.policeNumber}
          </a>
          <span>网站标识码：{site.siteCode}</span>
          <span>{site.notSecretNotice}</span>
          <a className="emblem" href="https://bszs.conac.cn/" rel="noopener external" target="_blank">
            <img src={emblem} alt="党政机关网站标识" width="34" height="40" loading="lazy" />
          </a>
        </div>
      </div>
    </footer>
  );
}
