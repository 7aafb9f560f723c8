import * as styles from "./delegations.module.css";

/** What whoever helps may do, and what not: both read the same. */
export const WhatHelpingMeans = () => (
  <ul className={styles.may}>
    <li>代办人能看这件事的办事指南、您写的备注，和您一起勾选材料。</li>
    <li>代办人看不到您的身份证号、完整的手机号和别的事，不能再转给别人。</li>
    <li>业务系统仍由本人登录，或者到窗口、打电话办理。</li>
    <li>双方随时可以结束，到期自动结束。每一步都有记录，双方都看得到。</li>
  </ul>
);
