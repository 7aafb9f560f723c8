import { showsAppEntry } from "@sannong/contract/rules/app-entry";
import { site } from "../lib/site.ts";
import { Alert, buttonClass, EmptyState } from "@sannong/ui";
import { Link } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { Page } from "../app/layouts/page.tsx";
import { usePageHead } from "../features/site/page-head.ts";
import { useSession } from "../lib/session.ts";

export const head = { title: "手机应用" };

const steps = [
  ["在手机上打开本页", "用手机浏览器访问门户首页，登录后所有服务都可以使用，与电脑上的内容相同。"],
  ["添加到主屏幕", "在浏览器菜单中选择“添加到主屏幕”或“添加到桌面”，以后点图标直接进入。"],
  ["用同一个账号登录", "手机和电脑是同一个账号，收藏、消息和待办都是一样的。"],
] as const;

/** /app — for whoever has no region, or the whole province's (specification §1); others are told where to ask. */
export function Component() {
  usePageHead(head);
  const session = useSession();
  const home = useHome();
  const regionName = session.status === "signedIn" ? session.user.regionName : "";
  const isForHim = session.status !== "signedIn" || showsAppEntry(session.user.regionCode);
  if (!isForHim)
    return (
      <Page title="手机应用">
        <div className="card">
          <h2 className="sr">您所在的地区</h2>
          <EmptyState
            title={`${regionName}使用本地的手机应用`}
            action={
              <Link className={buttonClass({ variant: "primary" })} to={home}>
                返回首页
              </Link>
            }
          >
            全省手机应用面向省级用户。您所在地区的入口请咨询当地农业农村部门，或拨打 {site.helpLine}。
          </EmptyState>
        </div>
      </Page>
    );
  return (
    <Page title="手机应用" lead="不用安装，手机浏览器打开就能办；放到桌面，用起来和应用一样。">
      <div className="card prose">
        <h2>三步放到手机桌面</h2>
        <ol>
          {steps.map(([title, words]) => (
            <li key={title}>
              <b>{title}</b>
              <p>{words}</p>
            </li>
          ))}
        </ol>
        <h2>手机上还能做什么</h2>
        <ul>
          <li>扫码登录电脑：电脑的登录框选“扫码登录”，用手机确认，不用输密码。</li>
          <li>关怀版：点页面上方的“关怀版”，字更大、按钮更大。</li>
          <li>拨打人工服务：页面下方的电话点一下就能拨出。</li>
        </ul>
        <Alert>本门户没有发布安装包。要求您下载安装包、输入银行卡密码的，都是假的，请拨打 {site.helpLine} 核实。</Alert>
      </div>
    </Page>
  );
}
