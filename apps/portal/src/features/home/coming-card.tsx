import { Icon, type IconName } from "@sannong/ui";
import { Link } from "react-router";

type Props = { title: string; icon: IconName; text: string; path: string };

/** A block that a later version fills, said in one sentence. */
export function ComingCard({ title, icon, text, path }: Props) {
  return (
    <section className="bx">
      <div className="h">
        <h2>{title}</h2>
      </div>
      <div className="soon">
        <Icon name={icon} size="l" />
        <p className="sm sec2">{text}</p>
        <Link className="link hit" to={path}>
          了解进展
        </Link>
      </div>
    </section>
  );
}
