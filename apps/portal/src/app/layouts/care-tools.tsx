import { Icon } from "@sannong/ui";
import { listen, openAids } from "../aids/aids.ts";
import { setCare } from "../preferences.ts";

/** What stands in the bar of 关怀版, and in its fold where the bar has no room. */
export const CareTools = ({ look }: { look?: string }) => (
  <>
    <button type="button" className={look} onClick={listen}>
      <Icon name="sound" />
      听一听
    </button>
    <button type="button" className={look} onClick={openAids}>
      <Icon name="gear" />
      辅助工具
    </button>
    <button type="button" className={look} onClick={() => setCare(false)}>
      <Icon name="care" />
      退出关怀版
    </button>
  </>
);
