import { site } from "@sannong/contract/site";
import { Page } from "../app/layouts/page.tsx";
import { usePageHead } from "../features/site/page-head.ts";

const head = { title: "隐私政策" };

/** /privacy. Says what this version really keeps; changes with the product. */
export function Component() {
  usePageHead(head);
  return (
    <Page
      title="隐私政策"
      lead={`${site.organiser}（以下称“我们”）运行本门户。这里说明我们收集什么、为什么收集、保存多久、交给谁。`}
    >
      <div className="card prose">
        <h2>我们收集什么</h2>
        <ul>
          <li>账号信息：用户名、姓名或单位名称、手机号、行政区划。用来登录和确认您能办什么事。</li>
          <li>登录记录：时间、网络地址、浏览器种类、结果。用来保护账号和满足网络安全法对日志的要求。</li>
          <li>使用记录：打开了哪项服务、哪个系统。用来统计和改进，不用于推荐广告。</li>
        </ul>
        <h2>我们怎样保护</h2>
        <ul>
          <li>密码只保存不可还原的校验值，任何人都看不到您的密码。</li>
          <li>手机号、证件号加密保存，页面上默认只显示前三位和后四位。</li>
          <li>谁在什么时候查看或改动过个人信息，都记入不可修改的审计日志。</li>
        </ul>
        <h2>交给谁</h2>
        <p>
          您点击“进入”或“办理”时，我们把该系统获准得到的字段交给它，除此之外不向任何人提供。每个系统得到的编号互不相同，不能拿来比对您的行踪。
        </p>
        <h2>保存多久</h2>
        <p>账号信息保存到您注销为止；登录和审计日志至少保存六个月；短信验证码五分钟后失效。</p>
        <h2>本机保存的内容</h2>
        <p>
          登录凭据、入口选择、关怀版和高对比设置保存在您的浏览器里。在公用电脑上用完请退出登录。我们不使用第三方统计、字体或广告，网页不向站外发出请求。
        </p>
        <h2>您的权利</h2>
        <p>
          您可以查询、更正、复制和删除自己的信息，也可以注销账号。请拨打 {site.helpLine}（{site.helpHours}
          ），我们在十五个工作日内答复。
        </p>
      </div>
    </Page>
  );
}
