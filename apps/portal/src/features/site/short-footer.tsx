import { site } from "@sannong/contract/site";
import emblem from "./party-organ-mark.svg?url";

/** The footer's items (requirements WEB-01 to WEB-03) in two lines, for pages that are one picture. Plain links: it also stands where there is no React. */
export function ShortFooter() {
  return (
    <footer className="ft">
      <p>
        <span>主办单位：{site.organiser}</span>
        <span>承办单位：{site.undertaker}</span>
        <span>支持单位：{site.supporters.join("、")}</span>
        <span>联系电话：{site.helpLine}</span>
        <span>地址：{site.address}</span>
        <span>邮编：{site.postalCode}</span>
      </p>
      <p>
        <a href="https://beian.miit.gov.cn/" rel="noopener external" target="_blank">
          {site.icpNumber}
        </a>
        <a href="https://beian.mps.gov.cn/" rel="noopener external" target="_blank">
          {site.policeNumber}
        </a>
        <span>网站标识码：{site.siteCode}</span>
        <a href="/privacy">隐私政策</a>
        <a href="/accessibility">无障碍声明</a>
        <a href="/sitemap">网站地图</a>
        <a href="/feedback?about=site">我为政府网站找错</a>
        <a className="emblem" href="https://bszs.conac.cn/" rel="noopener external" target="_blank">
          <img src={emblem} alt="党政机关网站标识" width="20" height="24" />
        </a>
      </p>
    </footer>
  );
}
