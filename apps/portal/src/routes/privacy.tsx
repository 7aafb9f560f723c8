import { answerPromises } from "@sannong/contract/content/answer-promises";
import { AUDIT_ARCHIVE_DAYS, AUDIT_ONLINE_DAYS } from "@sannong/contract/governance/audit-keeping-words";
import { RAW_LOG_DAYS } from "@sannong/contract/operations/raw-log-words";
import { consentVersions } from "@sannong/contract/identity/registration-words";
import { sharedFields, sharedFieldWords } from "@sannong/contract/identity/shared-fields";
import { PageLink } from "../lib/navigation/page-link.tsx";
import { TextPage } from "../app/layouts/text-page.tsx";
import { usePageHead } from "../content/site/page-head.ts";
import { orCall } from "../lib/words/help-words.ts";
import { Owned } from "../lib/words/owned.tsx";
import { organiser, withOwner } from "../lib/words/site.ts";

const undertaker = withOwner(["undertaker"], (values) => values.undertaker);
const postalCode = withOwner(["postalCode"], (values) => `，邮编 ${values.postalCode}`) ?? "";

export const head = {
  title: "隐私政策",
  article: {
    title: "隐私政策",
    publishedOn: "2026-11-22",
    ...(organiser && { source: organiser }),
    keywords: "隐私政策,个人信息保护",
    description: "本门户收集哪些个人信息、为什么收集、保存多久、交给谁，您有哪些权利。",
  },
};

const columns = ["类别", "内容", "用来做什么", "依据", "保存多久"];
/** What is kept, what for, on what ground and how long: as the server really does it. */
const kept: readonly (readonly [what: string, items: string, why: string, ground: string, until: string])[] = [
  [
    "账号信息",
    "用户名、姓名或单位名称、手机号、行政区划、单位和部门（工作人员）",
    "登录、确认您能办什么事、通知办理结果",
    "您的同意；工作人员为履行法定职责",
    "到您注销账号为止",
  ],
  [
    "证件信息（敏感）",
    "身份证号、统一社会信用代码、法定代表人证件号",
    "办理依法要求实名的事项，核对主体身份",
    "您的单独同意；不提供不影响浏览和其他办理",
    "到您注销账号为止，也可来电要求提前删除",
  ],
  [
    "登录方式",
    "密码的不可还原校验值、动态口令和通行密钥的凭据、您设备的记号",
    "确认是您本人，发现陌生登录时提醒您",
    "提供服务所必需",
    "到您更换、移除或注销为止",
  ],
  [
    "登录和操作记录",
    "时间、网络地址、浏览器种类、操作和结果",
    "保护账号、追查安全事件",
    "网络安全法的法定义务",
    `在线保存 ${AUDIT_ONLINE_DAYS.from} 天以上、${AUDIT_ONLINE_DAYS.to} 天以内；到期移出系统，封存的文件最多再保存 ${AUDIT_ARCHIVE_DAYS.to} 天，只用于依法核查，然后销毁；正在调查的安全事件除外`,
  ],
  [
    "使用记录",
    "打开的服务和系统、搜索次数；不与广告或画像相连",
    "排出常用服务和热门搜索，统计访问量",
    "履行法定职责所必需",
    `逐条的记录保存 ${RAW_LOG_DAYS.usual} 天（最长 ${RAW_LOG_DAYS.to} 天），到期只留下按天的次数，次数保存 3 年；账号注销时即去掉您的账号编号`,
  ],
  [
    "意见反馈",
    "内容、图片、联系电话、所在地区",
    "受理、答复和改进",
    "您的同意；发表信息须实名",
    "答复后按公文档案规定保存",
  ],
  [
    "申报和申请材料",
    "您填写的表单和上传的文件",
    "办理您申请的事项",
    "您的同意或履行法定职责",
    "未提交的文件 26 小时内删除，已提交的随办件归档",
  ],
  ["短信验证码", "接收号码、验证码的校验值", "确认手机由您使用", "提供服务所必需", "5 分钟后失效"],
  ["消息", "审核结果、答复、到期提醒", "告诉您事情办到哪一步", "提供服务所必需", "365 天"],
];

/** /privacy. Says what this version really keeps; a changed text is a new version (`consentVersions`) and is asked again. */
export function Component() {
  usePageHead(head);
  return (
    <TextPage
      head={head}
      version={consentVersions.privacy}
      lead={`${organiser ?? "本门户的主办单位"}（以下称“我们”）运行本门户，是个人信息的处理者。这里说明我们收集什么、为什么、保存多久、交给谁，以及您的权利。`}
    >
      <h2>一、我们收集什么，为什么，保存多久</h2>
      <p>只收集办事需要的信息。浏览、搜索、看指南不需要登录，也不收集您的姓名和电话。</p>
      <table>
        <caption className="sr">收集的个人信息一览</caption>
        <thead>
          <tr>
            {columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kept.map(([what, ...cells]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              {cells.map((cell, place) => (
                <td key={columns[place + 1]} data-label={columns[place + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h2>二、敏感个人信息</h2>
      <p>
        收集证件号码前，我们会单独弹出说明，写明目的、必要性和影响，由您单独同意；不同意时，不依赖证件号码的功能照常使用。我们不收集人脸、指纹等生物特征，不读取位置；通行密钥的指纹或面容只在您自己的设备上核对，不会传给我们。
      </p>
      <h2>三、交给谁</h2>
      <p>您点击“进入”或“办理”时，我们把该系统获准得到的字段交给它，第一次会先列出来请您同意。可能交出的字段只有：</p>
      <ul>
        {sharedFields.map((field) => (
          <li key={field}>{sharedFieldWords[field]}</li>
        ))}
      </ul>
      <p>
        每个系统得到的编号互不相同，不能拿来比对您的行踪。短信由通信服务商发送，它只得到号码和短信内容。除法律规定的情形外，不向其他任何人提供，不出售，不用于广告。信息存放在中国境内，不向境外提供。
      </p>
      <h2>四、我们怎样保护</h2>
      <ul>
        <li>密码只保存不可还原的校验值，任何人都看不到您的密码。</li>
        <li>
          手机号、身份证号（含法定代表人的）用国家密码算法 SM4
          加密保存，页面上默认只显示前三位和后四位。统一社会信用代码是公开信息，不加密。
        </li>
        <li>谁在什么时候查看或改动过个人信息，都记入不可修改的审计日志，查看完整号码须写明理由。</li>
        <li>发生泄露时，我们立即补救，按规定报告主管部门，并用短信或站内消息告诉您。</li>
      </ul>
      <h2>五、本机保存的内容和 Cookie</h2>
      <p>
        登录凭据、入口选择、搜索历史、关怀版和高对比设置保存在您的浏览器里；Cookie
        只用来保持登录和认出常用设备。退出登录时清除登录凭据和搜索历史，在公用电脑上用完请退出登录。我们不使用第三方统计、字体或广告，网页不向站外发出请求。
      </p>
      <h2>六、您的权利</h2>
      <ul>
        <li>
          查阅和复制：在
          <PageLink className="link" to="/mine/data">
            我的数据
          </PageLink>
          查看我们记着的信息、给过哪些系统，下载一份。
        </li>
        <li>
          更正：在
          <PageLink className="link" to="/mine/account">
            账号信息
          </PageLink>
          修改姓名、手机号等。
        </li>
        <li>
          撤回同意：在
          <PageLink className="link" to="/mine/consents">
            系统授权
          </PageLink>
          随时撤回，撤回前已经办理的不受影响。
        </li>
        <li>删除和注销：在“我的数据”申请注销，七天反悔期满后删除，并通知您绑定过的系统；法律要求保存的日志除外。</li>
        <li>解释和投诉：对处理规则有疑问或不同意见，联系我们，或向网信部门投诉举报。</li>
      </ul>
      <p>我们在 {answerPromises.personalData}答复。不能办理的，会说明理由。</p>
      <h2>七、未成年人</h2>
      <p>
        本门户面向从事农业农村生产经营和管理的成年人。不满十四周岁的，须由父母或其他监护人同意并代为使用；我们发现未经监护人同意收集了其信息的，会尽快删除。
      </p>
      <h2>八、本政策的修改</h2>
      <p>
        收集的内容、目的、保存时间或提供对象有变化时，我们更新本政策的版本和日期，在通知公告中说明改了什么；并在您下次来访时逐条列出、请您重新确认，记下版本和时间。不同意新版本的，可以不再提供信息，也可以注销账号。
      </p>
      <h2>九、联系我们</h2>
      <ul>
        <li>
          个人信息保护工作由{undertaker ?? organiser ?? "本门户的主办单位"}负责{orCall("，电话 ")}。
        </li>
        <Owned needs={["address"]} as="li">
          {({ address }) => `地址：${address}${postalCode}。`}
        </Owned>
        <li>
          也可以在
          <PageLink className="link" to="/feedback">
            意见反馈
          </PageLink>
          里写给我们。
        </li>
      </ul>
    </TextPage>
  );
}
