import { Alert } from "@sannong/ui";

/** Before a dangerous act: it is proposed now, and takes effect when somebody else has confirmed it. */
export const SecondPersonNote = () => (
  <Alert>提交后不会立即生效，须由另一位有权限的管理员在“审核申请”中复核；提交人不能复核自己的申请。</Alert>
);
