import { Icon } from "./icon.tsx";
import "./star.css";

type Props = { on: boolean; name: string; onToggle: () => void };

/** Keeps something at hand, or no longer. Stands beside what it belongs to, never inside another button. */
export const StarButton = ({ on, name, onToggle }: Props) => (
  <button
    type="button"
    className="starb"
    aria-pressed={on}
    aria-label={`收藏${name}`}
    title={on ? "取消收藏" : "收藏"}
    onClick={onToggle}
  >
    <Icon name={on ? "starf" : "star"} />
  </button>
);
