import * as styles from "./more-scenes.module.css";
import { Icon } from "@sannong/ui";
import { Link } from "react-router";

/** On the pages of one scene and of declaring (specification §2, Layout). */
export const MoreScenes = () => (
  <Link className={`back ${styles.scMore}`} to="/scene/scene">
    <Icon name="scene" size="s" />
    更多场景
  </Link>
);
