import { NoticesBlock } from "../content/notices/notices-block.tsx";

/** The market's last notices; they come after its first view. */
export const MarketNotices = () => <NoticesBlock title="通知公告" audience="everybody" frame="sec" />;
