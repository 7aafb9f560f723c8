import * as styles from "./accessibility.module.css";
import { Link } from "react-router";
import { helpCall } from "../lib/help-words.ts";
import { organiser } from "../lib/site.ts";
import { TextPage } from "../app/layouts/text-page.tsx";
import { CareSwitches } from "../app/layouts/utility-bar.tsx";
import { usePageHead } from "../content/site/page-head.ts";

export const head = {
  title: "无障碍声明",
  article: { title: "无障碍声明", publishedOn: "2026-11-21", ...(organiser && { source: organiser }) },
};

/** /accessibility — 无障碍声明, with the switches themselves and the known limits. */
export function Component() {
  usePageHead(head);
  return (
    <TextPage
      head={head}
      lead="本门户参照《Web 内容无障碍指南》2.2 AA 级和国家标准 GB/T 37668 建设，让老年人、视障和行动不便的人也能自己办成事。"
    >
      <h2>现在就可以打开</h2>
      <div className={styles.switches}>
        <CareSwitches />
      </div>
      <ul>
        <li>关怀版：字更大、行距更宽、对比度达到 AAA 级，按钮不小于 56 像素。</li>
        <li>高对比：黑白配色，焦点用黄黑双色框标出，不显示装饰图画。</li>
        <li>两项设置记在本机，换页、登录和退出后都保持。</li>
      </ul>
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
        <li>从本门户进入的业务系统由各单位建设，无障碍水平不一。</li>
      </ul>
      <h2>遇到困难请告诉我们</h2>
      <p>
        {helpCall && `电话 ${helpCall}。`}也可以在<Link to="/feedback">意见反馈</Link>
        里告诉我们。我们在三个工作日内答复。
      </p>
    </TextPage>
  );
}
