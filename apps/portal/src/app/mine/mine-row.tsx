import { Icon, type IconName, Tag } from "@sannong/ui";
import { Link } from "react-router";

type Props = {
  icon: IconName;
  title: string;
  words: string;
  /** what waits there */
  waits?: string | false;
} & ({ to: string } | { onOpen: () => void });

/** One way on of /mine: the whole row is pressed, whether it leads to a page or opens a dialog. */
export const MineRow = ({ icon, title, words, waits, ...on }: Props) => (
  <li className="srow">
    <Icon name={icon} />
    <div className="grow">
      <h3>
        {"to" in on ? (
          <Link className="cover" to={on.to}>
            {title}
          </Link>
        ) : (
          <button type="button" className="link cover" onClick={on.onOpen}>
            {title}
          </button>
        )}
        {waits && (
          <>
            {" "}
            <Tag tone="acc">{waits}</Tag>
          </>
        )}
      </h3>
      <p>{words}</p>
    </div>
    <Icon name="right" size="s" />
  </li>
);
