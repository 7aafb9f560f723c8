import * as styles from "./new-password-fields.module.css";
import { strengthOf } from "@sannong/contract/rules/password-strength";
import { PasswordField } from "@sannong/ui";
import type { UseFormRegisterReturn } from "react-hook-form";

type Field = { registered: UseFormRegisterReturn; problem: string | undefined };

const levels = { 弱: 1, 中: 2, 强: 3 } as const;

/** Three bars and a word: colour is never the only sign. */
function Strength({ password }: { password: string }) {
  if (password === "") return <>密码由9-20位数字、大小写字母和常用符号组成</>;
  const { word, missing } = strengthOf(password);
  return (
    <span className={`${styles.strength} s${levels[word]}`}>
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      密码强度：{word}
      {missing.length > 0 && `，还需要${missing.join("、")}`}
    </span>
  );
}

/** A password that is being chosen, twice, with how strong it is. */
export function NewPasswordFields({ password, again, typed }: { password: Field; again: Field; typed: string }) {
  return (
    <>
      <PasswordField
        {...password.registered}
        label="新密码"
        autoComplete="new-password"
        problem={password.problem}
        hint={<Strength password={typed} />}
      />
      <PasswordField {...again.registered} label="确认新密码" autoComplete="new-password" problem={again.problem} />
    </>
  );
}
