import { SmsSpend } from "../../authentication/one-time-codes/admin/sms-spend.tsx";
import { SmsTexts } from "../../authentication/one-time-codes/admin/sms-texts.tsx";
import { UpstreamAdmin } from "../../authentication/identity-providers/admin/upstream-admin.tsx";
import { OnceRead } from "../../lib/queries/once-read.tsx";
import { OfficeTabs } from "../parts/office-tabs.tsx";
import { OfficePage } from "../parts/office-page.tsx";

const spend = (
  <OnceRead label="正在读取短信发送量">
    <SmsSpend />
  </OnceRead>
);

/** /management/messages-spend — what is sent by text message, and who else vouches for users. */
export function Component() {
  return (
    <OfficePage
      title="短信与外部身份"
      lead="全省发出的短信条数和原文，以及可以登录本平台的外部身份源。只查看；用量不含手机号和内容。"
    >
      <OfficeTabs
        label="短信与外部身份"
        tabs={[
          { value: "sms", label: "短信用量", panel: spend },
          { value: "texts", label: "短信原文", panel: <SmsTexts /> },
          { value: "upstream", label: "外部身份源", panel: <UpstreamAdmin /> },
        ]}
      />
    </OfficePage>
  );
}
