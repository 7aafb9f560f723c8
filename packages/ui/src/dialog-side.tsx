import type { ReactNode } from "react";
import { Mark } from "./mark.tsx";

type SideProps = {
  title: string;
  text: ReactNode;
  /** whom to call and when; left out where there is no telephone */
  help?: { line: string; hours?: string | undefined } | undefined;
  /** whose colours; the page's by default */
  counter?: "market" | "gov";
};

/** The landscape beside a sign-in or registration form; its colours follow the counter. */
export function DialogSide({ title, text, help, counter }: SideProps) {
  return (
    <div className={counter ? `side ${counter}` : "side"}>
      <Mark ground="glass" />
      <p className="ttl">{title}</p>
      <p>{text}</p>
      {help && (
        <div className="tel">
          登录遇到困难<b>{help.line}</b>
          {help.hours}
        </div>
      )}
    </div>
  );
}
