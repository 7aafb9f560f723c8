import * as styles from "./aids.module.css";
import { Button } from "@sannong/ui";
import type { Speed } from "./aid-settings.ts";
import { aids, speedNames } from "./aid-list.ts";
import { pauseReading, type Reading, resumeReading, stopReading } from "./reading.ts";

const speedAid = aids.find(({ name }) => name === "语速");

/** What is read or pointed at, in large letters at the bottom, and what one can do about it. */
export function CaptionBar({ reading, speed }: { reading: Reading; speed: Speed }) {
  const { state, text, from, to, notice } = reading;
  return (
    <section className={styles.caption} aria-label="朗读和字幕" data-aid-part="caption">
      <div className="wrap">
        {notice && (
          <p className={styles.notice} role="status">
            {notice}
          </p>
        )}
        {/* whoever uses a screen reader hears the page itself */}
        <p className={styles.words} aria-hidden="true">
          {text ? (
            <>
              {text.slice(0, from)}
              <mark>{text.slice(from, to)}</mark>
              {text.slice(to)}
            </>
          ) : (
            "指到哪里，文字就显示在这里"
          )}
        </p>
        {state === "off" && notice && (
          <p className={styles.barActs}>
            <Button onClick={stopReading}>知道了</Button>
          </p>
        )}
        {state !== "off" && (
          <p className={styles.barActs}>
            {state === "reading" ? (
              <Button onClick={pauseReading}>暂停</Button>
            ) : (
              <Button variant="primary" onClick={resumeReading}>
                继续
              </Button>
            )}
            <Button onClick={stopReading}>停止</Button>
            <Button onClick={() => speedAid?.press()}>语速：{speedNames[speed]}</Button>
          </p>
        )}
      </div>
    </section>
  );
}
