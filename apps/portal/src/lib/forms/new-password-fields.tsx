import * as styles from "./new-password-fields.module.css";
import { strengthOf } from "@sannong/contract/rules/identity/password-strength";
import { PasswordField } from "@sannong/ui";
import type { UseFormRegisterReturn } from "react-hook-form";

type Field = { label: string; registered: UseFormRegisterReturn; problem: string | undefined };

const levels = { 弱: 1, 中: 2, 强: 3 } as const;

/** Three bars and a word: colour is never the only sign. */
function Strength({ password }: { password: string }) {
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

type Props = {
  password: Field;
  again: Field;
  typed: string;
  /** said before anything is typed; afterwards it is said what is still missing */
  rule?: string;
};

/** A password that is being chosen, twice, with how strong it is. */
export function NewPasswordFields({ password, again, typed, rule = "9-20 位，数字、大小写字母和符号都要有" }: Props) {
  return (
    <>
      <PasswordField
        {...password.registered}
        label={password.label}
        autoComplete="new-password"
        problem={password.problem}
        hint={typed === "" ? rule : <Strength password={typed} />}
      />
      <PasswordField {...again.registered} label={again.label} autoComplete="new-password" problem={again.problem} />
    </>
  );
}
