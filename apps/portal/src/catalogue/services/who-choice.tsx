import * as styles from "./who-choice.module.css";
import { Segments } from "@sannong/ui";
import { type Audience, audiences } from "./themes.ts";

type Props = { audience: Audience; onChoose: (audience: Audience) => void };

/** 我是: narrows what a page shows down to whom it concerns. */
export const WhoChoice = ({ audience, onChoose }: Props) => (
  <div className={`${styles.whoChoice} no-print`}>
    <span>我是</span>
    <Segments label="按身份筛选" options={audiences} value={audience} onChange={onChoose} />
  </div>
);
