import * as styles from "./picture-dialog.module.css";
import { fileAddress, pictureName } from "@sannong/contract/operations/files";
import type { ManualPicture } from "@sannong/contract/content/manuals-admin";
import { Button, Dialog, toast } from "@sannong/ui";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { sendFile } from "../../../lib/uploads/send-file.ts";
import type { Held } from "./use-draft.ts";
import { showFailure } from "../../../lib/api/on-refusal.ts";

type Props = {
  pictures: readonly ManualPicture[];
  held: readonly Held[];
  onHold: (file: Held) => void;
  onChoose: (address: string) => void;
  onClose: () => void;
};

/** A link to a file begins with the file's id. */
const asPicture = ({ fileUrl, fileName }: Held): ManualPicture => ({
  address: `uploads/${fileUrl.split(".")[0] ?? ""}`,
  name: fileName,
  src: fileAddress(fileUrl),
});

/** The pictures that may stand in the text: those that come with the version, and uploaded ones. */
export function PictureDialog({ pictures, held, onHold, onChoose, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: (file: File) => sendFile(file, { kind: "picture", onProgress: () => undefined }),
    onSuccess: onHold,
    onError: showFailure,
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!pictureName.test(file.name)) return void toast.error("只能上传 jpg、jpeg、png 图片");
    sending.mutate(file);
  };
  return (
    <Dialog open title="插入图片" width={780} onClose={onClose}>
      <div className="fs">
        <p className="hint">选一张放到光标所在的地方，再把方括号里的字改成图片的说明。</p>
        <p>
          <Button icon="upload" busy={sending.isPending} onClick={() => input.current?.click()}>
            上传图片
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".jpg,.jpeg,.png"
            aria-label="上传图片"
            onChange={({ currentTarget }) => {
              take(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </p>
        <ul className={styles.manualPictures} aria-label="可以插入的图片">
          {[...held.map(asPicture), ...pictures].map(({ address, name, src }) => (
            <li key={address}>
              <button type="button" onClick={() => onChoose(address)} aria-label={`插入 ${name}`}>
                <img src={src} alt="" loading="lazy" />
                <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
