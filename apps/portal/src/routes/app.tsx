import * as styles from "./app.module.css";
import { showsAppEntry } from "@sannong/contract/rules/pages/app-entry";
import { helpCall, orCall } from "../lib/words/help-words.ts";
import { withOwner } from "../lib/words/site.ts";
import { Alert, buttonClass, EmptyState, Icon } from "@sannong/ui";
import { Link } from "react-router";
import { useHome } from "../app/layouts/use-home.ts";
import { Page } from "../app/layouts/page.tsx";
import { QrPicture } from "../authentication/second-factor/qr-picture.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { useSession } from "../lib/session/session.ts";

export const head = { title: "手机应用" };

const phones = [
  {
    title: "安卓手机",
    steps: [
      "用手机自带的浏览器打开上面的地址。在微信里打开的，先点右上角“…”，选“在浏览器打开”。",
      "点浏览器的菜单（一般是“≡”或“⋮”），选“添加到主屏幕”“添加到桌面”或“安装应用”。",
      "手机问是否允许添加，选“允许”。以后点桌面上的图标进入。",
    ],
  },
  {
    title: "苹果手机",
    steps: [
      "用 Safari 浏览器打开上面的地址。",
      "点屏幕下方中间的分享按钮（方框加向上的箭头），往下找到“添加到主屏幕”。",
      "点右上角“添加”。以后点桌面上的图标进入，第一次要重新登录。",
    ],
  },
  {
    title: "鸿蒙手机",
    steps: [
      "用华为浏览器打开上面的地址。",
      "点下方的菜单（“⋮”或四个点），选“添加至”或“添加到”，再选“桌面”。",
      "点“添加”。以后点桌面上的图标进入。",
    ],
  },
] as const;

const isOfThisMachine = (hostname: string) => ["localhost", "127.0.0.1", "[::1]"].includes(hostname);

/** Where a phone finds this page: read off the screen, or typed. */
function WayToPhone() {
  const { origin, hostname } = window.location;
  const address = `${origin}/app`;
  return (
    <div className={styles.appWay}>
      <div className="only-d">
        <QrPicture text={address} label="本门户手机地址的二维码" />
      </div>
      <div>
        <p className="only-d">用手机相机或浏览器的“扫一扫”扫左边的二维码，或者在手机浏览器里输入下面的地址。</p>
        <p className="only-m">您正在用的地址：</p>
        <p className={`mono ${styles.appAddress}`}>{address}</p>
        {isOfThisMachine(hostname) && (
          <p className="sec2">这是本机地址，只有这台电脑能打开。正式部署后，这里是手机能打开的地址。</p>
        )}
      </div>
    </div>
  );
}

/** Where an application was published, if one was. */
const ofTheStore = withOwner(["storeAddress"], ({ storeAddress }) => (
  <>
    <h2>从应用商店安装</h2>
    <p>
      <a className={buttonClass({ variant: "primary" })} href={storeAddress} target="_blank" rel="noreferrer">
        <Icon name="ext" />
        打开应用商店
      </a>
    </p>
  </>
));

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
            kind="elsewhere"
            title={`${regionName}使用本地的手机应用`}
            action={
              <Link className={buttonClass({ variant: "primary" })} to={home}>
                返回首页
              </Link>
            }
          >
            全省手机应用面向省级用户。您所在地区的入口请咨询当地农业农村部门{orCall("，或拨打 ")}。
          </EmptyState>
        </div>
      </Page>
    );
  return (
    <Page title="手机应用" lead="不用安装，手机浏览器打开就能办。放到手机桌面以后，点图标就进来，不用再找网址。">
      <div className="card prose">
        <h2>用手机打开</h2>
        <WayToPhone />
        {ofTheStore}
        <h2>放到手机桌面</h2>
        <div className={styles.appPhones}>
          {phones.map(({ title, steps }) => (
            <section key={title} aria-label={title}>
              <h3>{title}</h3>
              <ol>
                {steps.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ol>
            </section>
          ))}
        </div>
        <p className="sec2">
          不同手机的菜单名称略有不同。浏览器支持的，点图标会单独打开一个窗口，没有网址栏；不支持的，放上去的是网址收藏，点开还是在浏览器里，办事都一样。没有网络时打不开。
        </p>
        <h2>手机上还能做什么</h2>
        <ul>
          <li>同一个账号：手机和电脑上的收藏、消息和待办都是一样的。</li>
          <li>扫码登录电脑：电脑的登录框选“扫码登录”，用手机确认，不用输密码。</li>
          <li>关怀版：点页面上方的“关怀版”，字更大、按钮更大。</li>
          {helpCall && <li>拨打人工服务：页面下方的电话点一下就能拨出。</li>}
        </ul>
        <div className={styles.appWarning}>
          <Alert>
            {ofTheStore ? "安装包只从上面的应用商店下载。" : "本门户没有发布安装包。"}
            短信、网页里让您另外下载安装包、输入银行卡密码的，都是假的{orCall("，请拨打 ")}
            {helpCall ? " 核实。" : "。"}
          </Alert>
        </div>
      </div>
    </Page>
  );
}
