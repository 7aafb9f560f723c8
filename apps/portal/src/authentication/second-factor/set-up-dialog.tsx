import type { OutputOf } from "@sannong/contract/endpoint";
import { beginSetUp, confirmSetUp } from "@sannong/contract/authentication/way-in";
import { activationCode as activationField } from "@sannong/contract/authentication/second-factor.schemas";
import { Button, Dialog, TextField, toast } from "@sannong/ui";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import type { Dialogs } from "../../app/dialogs.ts";
import { ApiRefusal, call, failureText, isSilent } from "../../lib/api/api.ts";
import { makePasskey, passkeyProblem, passkeysWork } from "../../lib/browser/passkeys.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TotpForm } from "./totp-form.tsx";

type Kind = "totp" | "passkey";
type Begun = OutputOf<typeof beginSetUp>;
type Done = OutputOf<typeof confirmSetUp>;

/** 设置第二重验证, above a sign-in that lacked one (design §2): activation code, authenticator or passkey, recovery codes, in. */
export function SetUpDialog(props: Dialogs["secondFactorSetUp"] & { onClose: () => void }) {
  const { clientId, continuation, activationRequired, onSignedIn, onClose } = props;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [begun, setBegun] = useState<Begun>();
  const [done, setDone] = useState<Done>();
  const [chosen, setChosen] = useState<Kind>();
  const field = useRef<HTMLInputElement>(null);

  /** The code as it travels, or null after saying what is wrong with it. */
  const activation = (): { activationCode?: string } | null => {
    if (!activationRequired) return {};
    const read = z.safeParse(activationField(), typed);
    if (read.success) return { activationCode: read.data };
    setProblem(read.error.issues[0]?.message);
    field.current?.focus();
    return null;
  };
  const finish = (result: Done) => {
    onClose();
    void onSignedIn(result);
  };
  const confirm = async (proof: Omit<Parameters<typeof call<typeof confirmSetUp>>[1], "continuation">) => {
    const given = activation();
    if (!given) return;
    const result = await call(confirmSetUp, { continuation, ...given, ...proof }, { generatorUserId: clientId });
    if (result.recoveryCodes.length > 0) setDone(result);
    else finish(result);
  };
  const tell = (failure: unknown) => {
    if (isSilent(failure)) return;
    if (failure instanceof ApiRefusal && failure.reason === "secondFactor.activationRejected") {
      setProblem(failure.message);
      setBegun(undefined);
      return;
    }
    toast.error(passkeyProblem(failure) ?? failureText(failure));
    if (failure instanceof ApiRefusal && failure.reason === "secondFactor.flowExpired") onClose();
  };

  const { busy, once } = useOneAtATime(tell);
  const begin = async (kind: Kind) => {
    const given = activation();
    if (!given) return;
    await once(async () => {
      setChosen(kind);
      setProblem(undefined);
      const next = await call(beginSetUp, { continuation, kind, ...given }, { generatorUserId: clientId });
      if (next.options)
        await confirm({ token: next.token, response: await makePasskey(next.options), name: "登录时登记的设备" });
      else setBegun(next);
    });
  };

  if (done)
    return (
      <Dialog open title="请保存恢复码" width={526}>
        <RecoveryCodes codes={done.recoveryCodes} onKept={() => finish(done)} keptLabel="已保存好，进入" />
      </Dialog>
    );
  if (begun?.totp) {
    const { token, totp } = begun;
    return (
      <Dialog open title="设置动态口令" width={526} onClose={onClose}>
        <TotpForm
          {...totp}
          onCode={async (code) => {
            try {
              await confirm({ token, code });
            } catch (failure) {
              if (failure instanceof ApiRefusal && failure.reason === "secondFactor.totpRejected") throw failure;
              tell(failure);
            }
          }}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open title="设置第二重验证" width={526} onClose={onClose}>
      <div className="fs">
        <p className="say">第一重验证已通过。工作人员账号须有两重验证，请选一种设置，设好即登录。</p>
        {activationRequired && (
          <TextField
            ref={field}
            label="激活码"
            icon="key"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            problem={problem}
            hint="由管理员当面交给您，7 天内有效，只能用一次。没有激活码请联系本单位或本地区管理员。"
          />
        )}
        <Button
          variant="primary"
          size="large"
          block
          icon="phone"
          busy={busy && chosen === "totp"}
          onClick={() => void begin("totp")}
        >
          用手机验证器（动态口令）
        </Button>
        {passkeysWork() && (
          <Button
            size="large"
            block
            icon="key"
            busy={busy && chosen === "passkey"}
            onClick={() => void begin("passkey")}
          >
            用本机的指纹、人脸或 PIN（通行密钥）
          </Button>
        )}
      </div>
    </Dialog>
  );
}
