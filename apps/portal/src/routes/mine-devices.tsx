import * as styles from "./mine-devices.module.css";
import { Alert } from "@sannong/ui";
import { Link } from "react-router";
import { DeviceList } from "../authentication/devices/device-list.tsx";
import { SignInHistory } from "../authentication/devices/sign-in-history.tsx";
import { OnceRead } from "../lib/queries/once-read.tsx";

/** /mine/devices. Where one is signed in, and every sign-in of half a year. */
export function Component() {
  return (
    <OnceRead label="正在读取登录设备">
      <DeviceList />
      <Alert>
        看到不认识的设备或登录，请先让它退出，再
        <Link className={`link ${styles.inWords}`} to="/mine/password">
          修改密码
        </Link>
        。账号在新设备登录时，我们会发短信告诉您。
      </Alert>
      <SignInHistory />
    </OnceRead>
  );
}
