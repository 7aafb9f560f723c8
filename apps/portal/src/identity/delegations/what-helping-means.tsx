import * as styles from "./delegations.module.css";

/** What whoever helps may do, and what not: both read the same. */
export const WhatHelpingMeans = () => (
  <ul className={styles.may}>
    <li>代办人能看这件事的办事指南、您写的备注，和您一起勾选材料。</li>
    <li>代办人看不到您的身份证号、完整的手机号和别的事，不能再转给别人。</li>
    <li>
      业务系统受理代办、您又同意过向它提供资料的，代办人能代您进入这一个系统，系统知道是他在办；别的系统仍由您自己登录。
    </li>
    <li>双方随时可以结束，到期自动结束。每一步都有记录，双方都看得到。</li>
  </ul>
);
