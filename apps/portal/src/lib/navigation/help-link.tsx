import { helpChapters } from "@sannong/contract/content/manual-words";
import { Icon } from "@sannong/ui";

type Props = { on: keyof typeof helpChapters; children: string };

/** To the chapter of a manual, in another tab: what one has begun to fill in stays. */
export const HelpLink = ({ on, children }: Props) => (
  <a className="link nowrap" href={helpChapters[on]} target="_blank" rel="noopener">
    <Icon name="book" size="s" /> {children}
    <span className="sr">（在新标签页打开）</span>
  </a>
);
