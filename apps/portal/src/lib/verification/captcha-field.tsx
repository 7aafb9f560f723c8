import * as styles from "./captcha-field.module.css";
import { Icon, TextField } from "@sannong/ui";
import type { ComponentProps } from "react";
import type { Captcha } from "./use-captcha.ts";

type Props = Omit<ComponentProps<typeof TextField>, "label" | "labelAction" | "beside" | "icon"> & { captcha: Captcha };

/** The answer, and beside it the picture: a press on it brings another. Whoever cannot see it has it read out. */
export function CaptchaField({ captcha, ...field }: Props) {
  const { imageUrl, failed, onImageError, refresh, speak } = captcha;
  const showsPicture = imageUrl && !failed;
  // a reader says what is read on the button as well
  const name = showsPicture
    ? "图形验证码图片，看不清点击换一张"
    : failed
      ? "图形验证码没有加载，重新获取"
      : "正在获取图形验证码";
  return (
    <TextField
      {...field}
      label="图形验证码"
      icon="shield"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      labelAction={
        <button type="button" className="link" onClick={speak}>
          听验证码
        </button>
      }
      beside={
        <button
          type="button"
          className={styles.cap}
          aria-label={name}
          title={failed ? "重新获取" : "看不清，换一张"}
          onClick={refresh}
        >
          {showsPicture ? (
            <img key={imageUrl} src={imageUrl} width={132} height={46} alt="" onError={onImageError} />
          ) : (
            <span>
              <Icon name="refresh" size="s" />
              {failed ? "重新获取" : "正在获取"}
            </span>
          )}
        </button>
      }
    />
  );
}
