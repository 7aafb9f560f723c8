import { consentVersions } from "@sannong/contract/identity/registration-words";
import { helpWords } from "../lib/words/help-words.ts";
import { Link } from "react-router";
import { organiser } from "../lib/words/site.ts";
import { TextPage } from "../app/layouts/text-page.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = {
  title: "用户协议",
  article: { title: "用户协议", publishedOn: "2026-11-21", ...(organiser && { source: organiser }) },
};

/** /agreement. A changed text is a new version (`consentVersions`) and is asked again. */
export function Component() {
  usePageHead(head);
  return (
    <TextPage
      head={head}
      lead={`本协议由您与${organiser ?? "本门户的主办单位"}订立，您注册并使用本门户即受其约束。`}
      version={consentVersions.agreement}
    >
      <h2>账号</h2>
      <ul>
        <li>一个手机号注册一个账号，手机号即登录账号，须由本人使用。</li>
        <li>请如实填写姓名、单位和行政区划。冒用他人或单位名义注册的，我们会停用账号。</li>
        <li>请妥善保管密码和验证码，不转借账号；发现异常请立即修改密码并联系我们。</li>
      </ul>
      <h2>使用</h2>
      <ul>
        <li>本平台为非涉密平台，请勿上传涉密文件。</li>
        <li>不得干扰系统运行，不得批量抓取数据，不得利用本平台从事违法活动。</li>
        <li>各业务系统的办理结果由其主管单位负责，本平台负责登录和跳转。</li>
      </ul>
      <h2>变更和终止</h2>
      <ul>
        <li>您可以随时注销账号；注销申请提交后有七天反悔期。</li>
        <li>协议内容变更时会重新征求您的同意。</li>
      </ul>
      <h2>联系我们</h2>
      {helpWords ? (
        <p>{helpWords}。</p>
      ) : (
        <p>
          请在<Link to="/feedback">意见反馈</Link>里写给我们。
        </p>
      )}
    </TextPage>
  );
}
