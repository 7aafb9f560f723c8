import * as styles from "./id-consent-dialog.module.css";
import { Button, Dialog } from "@sannong/ui";
import { useRef } from "react";

type Props = {
  /** whose number, and what for */
  about: "self" | "legalPerson";
  onAnswer: (agreed: boolean) => void;
};

const words = {
  self: {
    purpose: "核对您就是账号的主人。补贴申报等要求实名的服务用得到；只浏览、查询和办一般事项用不到。",
    refusal: "不提供也可以注册，以后办理要求实名的服务时再填。",
  },
  legalPerson: {
    purpose: "核对经营主体的法定代表人，防止他人冒用主体名义办事。",
    refusal: "不提供就不能开通涉农主体账号，可以先注册个人账号。",
  },
} as const;

/** Asked by itself before an ID number is given: purpose, need, keeping, and what refusing means (rule PIPL-02). */
export function IdConsentDialog({ about, onAnswer }: Props) {
  const no = useRef<HTMLButtonElement>(null);
  const { purpose, refusal } = words[about];
  return (
    <Dialog open title="单独同意：提供身份证号" onClose={() => onAnswer(false)} initialFocus={no}>
      <div className={`say ${styles.idConsent}`}>
        <p>身份证号属于敏感个人信息，需要您单独同意。</p>
        <p>
          <b>为什么要：</b>
          {purpose}
        </p>
        <p>
          <b>怎么保存：</b>加密保存，页面上只显示前三位和后四位；谁查看过都有记录；注销账号后删除。
        </p>
        <p>
          <b>不同意会怎样：</b>
          {refusal}
        </p>
      </div>
      <div className="dlg-f">
        <Button ref={no} onClick={() => onAnswer(false)}>
          不同意
        </Button>
        <Button variant="primary" onClick={() => onAnswer(true)}>
          同意提供
        </Button>
      </div>
    </Dialog>
  );
}
