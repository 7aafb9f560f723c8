import { Icon } from "@sannong/ui";
import { useConnectionLost } from "../../lib/api/connection.ts";

/** One strip above every page while this device has no line; it goes by itself. */
export function OfflineBanner() {
  const isLost = useConnectionLost();
  return (
    <div className={isLost ? "offline lost" : "offline"} role="status">
      {isLost && (
        <p>
          <Icon name="warn" />
          网络断开了，已填写的内容还在，连上后会继续
        </p>
      )}
    </div>
  );
}
