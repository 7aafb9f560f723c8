import { ConfigProvider } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { Providers as SharedProviders } from "../app/providers.tsx";
import { usePreferences } from "../app/preferences.ts";
import { styleNonce } from "./style-nonce.ts";
import { themeOf } from "./theme.ts";

/** What opens above a page or a dialog belongs into it: there a reader looks for it, and the keyboard reaches it. */
const intoItsPlace = (opener?: HTMLElement) =>
  opener?.closest<HTMLElement>('[role="dialog"]') ?? document.getElementById("main") ?? document.body;

export function Providers({ children }: { children: ReactNode }) {
  const appearance = usePreferences();
  return (
    <SharedProviders>
      <ConfigProvider
        locale={zhCN}
        csp={{ nonce: styleNonce }}
        theme={themeOf(appearance)}
        getPopupContainer={intoItsPlace}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </SharedProviders>
  );
}
