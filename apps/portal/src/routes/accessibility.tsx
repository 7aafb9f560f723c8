import * as styles from "./accessibility.module.css";
import { answerPromises } from "@sannong/contract/content/answer-promises";
import { Link } from "react-router";
import { helpCall } from "../lib/words/help-words.ts";
import { organiser } from "../lib/words/site.ts";
import { aids, keyOf } from "../app/aids/aid-list.ts";
import { TextPage } from "../app/layouts/text-page.tsx";
import { CareSwitches } from "../app/layouts/utility-bar.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = {
  title: "无障碍声明",
  article: { title: "无障碍声明", publishedOn: "2026-11-28", ...(organiser && { source: organiser }) },
};

/** /accessibility — 无障碍声明, with the switches themselves, every aid and its key, and the known limits. */
export function Component() {
  usePageHead(head);
  return (
    <TextPage
      head={head}
      lead="本门户参照《Web 内容无障碍指南》2.2 AA 级和国家标准 GB/T 37668 建设，让老年人、视障和行动不便的人也能自己办成事。"
    >
      <h2 id="care">现在就可以打开</h2>
      <div className={styles.switches}>
        <CareSwitches />
      </div>
      <ul>
        <li>关怀版：字不小于 20 像素，按钮不小于 60 像素，文字对比度达到 AAA 级，首页只留八件大事和求助的办法。</li>
        <li>高对比：白底黑字，焦点用黄黑双色框标出，不显示装饰图画；另有三种配色在“辅助工具”里。</li>
        <li>这些设置记在本机，换页、登录和退出后都保持。</li>
      </ul>
      <h2 id="aids">辅助工具</h2>
      <p>点页面上方的“辅助工具”打开；关怀版在手机上从“菜单”里打开。用键盘时，按住 Alt 和 Shift，再按下面的键。</p>
      <div className={styles.aids}>
        <table>
          <caption className="sr">辅助工具和快捷键</caption>
          <thead>
            <tr>
              <th scope="col">工具</th>
              <th scope="col">快捷键</th>
              <th scope="col">作用</th>
            </tr>
          </thead>
          <tbody>
            {aids.map((aid) => (
              <tr key={aid.code}>
                <th scope="row">{aid.name}</th>
                <td data-label="快捷键">Alt + Shift + {keyOf(aid)}</td>
                <td data-label="作用">{aid.what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        朗读用的是您的浏览器自带的中文语音，文字不会传到别处。没有中文语音的设备听不到声音，会说明原因，读到的文字照样用大字显示。按
        Esc 停止朗读。
      </p>
      <h2>只用键盘</h2>
      <ul>
        <li>每页第一个焦点是“跳到主要内容”；按 Tab 前进，Shift+Tab 后退，回车或空格确认。</li>
        <li>Esc 关闭打开的菜单和对话框，焦点回到原来的位置；标签页用左右方向键切换。</li>
      </ul>
      <h2>读屏软件</h2>
      <p>
        状态同时用形状、文字和颜色表示；出错信息写明错在哪里、怎样改，并与输入框关联；提示消息会被读出。页面水印不会被读出。
        看不清图形验证码时，点旁边的“听验证码”。
      </p>
      <h2>已知的不足</h2>
      <ul>
        <li>从本门户进入的业务系统由各单位建设，无障碍水平不一，本门户的辅助工具在那里不起作用。</li>
        <li>选择入口页、接入文档和服务状态页没有“辅助工具”，选好的字号和配色在前两处照样生效。</li>
        <li>管理后台的辅助工具只能用快捷键打开。</li>
      </ul>
      <h2>遇到困难请告诉我们</h2>
      <p>
        {helpCall && `电话 ${helpCall}。`}也可以在<Link to="/feedback">意见反馈</Link>
        里告诉我们，{answerPromises.feedback}一定答复。
      </p>
    </TextPage>
  );
}
