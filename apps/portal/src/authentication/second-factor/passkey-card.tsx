import * as styles from "./passkey-card.module.css";
import type { OutputOf } from "@sannong/contract/endpoint";
import {
  beginPasskey,
  confirmPasskey,
  type mySecondFactors,
  removePasskey,
  renamePasskey,
} from "@sannong/contract/authentication/second-factor";
import { passkeyName } from "@sannong/contract/authentication/second-factor.schemas";
import { Alert, Button, Dialog, Form, Tag, TextField, toast } from "@sannong/ui";
import { useState } from "react";
import * as z from "zod/mini";
import { askConfirm } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { makePasskey, passkeysWork } from "../../lib/browser/passkeys.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { type Prover, withProof } from "../../app/with-proof.ts";
import { dayInWords } from "../../lib/words/words.ts";

type Passkey = OutputOf<typeof mySecondFactors>["passkeys"][number];
type Props = {
  passkeys: readonly Passkey[];
  worksHere: boolean;
  prover: Prover;
  onChanged: () => Promise<unknown>;
  onCodes: (codes: string[]) => void;
};

/** What a person would call this device; they may change it. */
function guessedName(): string {
  const { userAgent } = navigator;
  if (/Android/.test(userAgent)) return "安卓手机";
  if (/iPhone|iPad/.test(userAgent)) return "苹果手机或平板";
  return /Windows/.test(userAgent) ? "Windows 电脑" : "这台电脑";
}

/** 通行密钥: those on record, with rename and remove, and one more. */
export function PasskeyCard({ passkeys, worksHere, prover, onChanged, onCodes }: Props) {
  const { busy, once } = useOneAtATime();
  const [renaming, setRenaming] = useState<Passkey>();
  const usable = worksHere && passkeysWork();

  const add = async () => {
    const added = await withProof(prover, async () => {
      const { token, options } = await call(beginPasskey, {});
      return call(confirmPasskey, { token, response: await makePasskey(options), name: guessedName() });
    });
    if (!added) return;
    toast.success("通行密钥已登记");
    await onChanged();
    if (added.recoveryCodes.length > 0) onCodes(added.recoveryCodes);
  };
  const remove = async ({ id, name }: Passkey) => {
    const sure = await askConfirm({
      title: `移除通行密钥“${name}”？`,
      text: "移除后，这台设备不能再用通行密钥登录。设备里保存的那一份要在设备的设置中另行删除。",
      confirmLabel: "移除",
      tone: "danger",
    });
    if (!sure || (await withProof(prover, () => call(removePasskey, { id }))) === undefined) return;
    toast.success("已移除");
    await onChanged();
  };

  return (
    <section className={`card pad ${styles.factorCard}`} aria-labelledby="factor-passkeys">
      <div className={styles.factorHead}>
        <h2 id="factor-passkeys">通行密钥</h2>
        <Tag tone={passkeys.length > 0 ? "ok" : "plain"}>
          {passkeys.length > 0 ? `${passkeys.length} 个` : "未登记"}
        </Tag>
      </div>
      <p>用手机或电脑的指纹、人脸、开机 PIN 登录，不用等短信，也骗不走。</p>
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className="grow">
                <b>{passkey.name}</b>
                <small>
                  {dayInWords(passkey.addedAt)}登记
                  {passkey.lastUsedAt ? `，${dayInWords(passkey.lastUsedAt)}用过` : "，还没有用过"}
                  {passkey.isSynced && "，由厂商在您的多台设备间同步"}
                </small>
              </span>
              <span className="factor-acts">
                <Button size="small" aria-label={`给“${passkey.name}”改名`} onClick={() => setRenaming(passkey)}>
                  改名
                </Button>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`移除“${passkey.name}”`}
                  onClick={() => void remove(passkey)}
                >
                  移除
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {usable ? (
        <div className="factor-acts">
          <Button icon="plus" busy={busy} onClick={() => void once(add)}>
            登记这台设备
          </Button>
        </div>
      ) : (
        <Alert>这个浏览器或网址不能登记通行密钥。请用较新的浏览器，从门户的域名打开本页。</Alert>
      )}
      {renaming && (
        <RenameDialog
          passkey={renaming}
          onClose={() => setRenaming(undefined)}
          onName={async (name) => {
            const { id } = renaming;
            if ((await withProof(prover, () => call(renamePasskey, { id, name }))) === undefined) return;
            setRenaming(undefined);
            await onChanged();
          }}
        />
      )}
    </section>
  );
}

type RenameProps = { passkey: Passkey; onClose: () => void; onName: (name: string) => Promise<void> };

function RenameDialog({ passkey, onClose, onName }: RenameProps) {
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string>();
  return (
    <Dialog open title="通行密钥改名" width={526} onClose={onClose}>
      <Form
        className="fs"
        onSubmit={(event) => {
          event.preventDefault();
          const read = z.safeParse(passkeyName, name);
          if (read.success) void onName(read.data);
          else setProblem(read.error.issues[0]?.message);
        }}
      >
        <TextField
          label="名字"
          value={name}
          maxLength={40}
          problem={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" block>
          保存
        </Button>
      </Form>
    </Dialog>
  );
}
