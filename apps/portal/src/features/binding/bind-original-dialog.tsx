import { zodResolver } from "@hookform/resolvers/zod";
import { bindOriginalUser } from "@sannong/contract/binding";
import { site } from "@sannong/contract/site";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Dialog, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { ToBind } from "../../app/dialogs.ts";
import { call } from "../../lib/api.ts";
import { readSession } from "../../lib/session.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { bindOriginalForm } from "./binding.forms.ts";
import { bindingQueries } from "./binding.queries.ts";
import { SystemAccountFields } from "./system-account-fields.tsx";
import { tellFailure } from "./tell-failure.ts";
import { usernameOf } from "./username-of.ts";

type Props = ToBind & { onClose: () => void; onBound: () => void };

const fieldOf = { "binding.rejected": "password", "binding.taken": "username" } as const;

/** 绑定系统用户 (bind type 1): the account of the original system, proved by its password (specification §2, §4). */
export function BindOriginalDialog(props: Props) {
  return props.offersBinding ? <BindForm {...props} /> : <NotOffered {...props} />;
}

function BindForm({ systemAbbr, systemName, onClose, onBound }: Props) {
  const queries = useQueryClient();
  const form = useForm({ resolver: zodResolver(bindOriginalForm), defaultValues: { username: "", password: "" } });
  const { isSubmitting } = form.formState;
  // Another tab may change who is signed in: the binding is for the person who opened this dialog.
  const [account] = useState(() => usernameOf(readSession()));
  useEffect(() => void prepareToSeal(), []);

  const submit = form.handleSubmit(async ({ username, password }) => {
    try {
      const generatorUserId = await clientIdOfThisDevice();
      const sealed = await sealForCall(bindOriginalUser, password, generatorUserId);
      await call(bindOriginalUser, { username, password: sealed, systemAbbr, account }, { generatorUserId });
      await queries.invalidateQueries({ queryKey: bindingQueries.mine().queryKey });
    } catch (failure) {
      const setProblem = (field: "username" | "password", message: string) => {
        toast.error("绑定失败");
        form.setError(field, { message });
        form.setFocus(field);
      };
      return tellFailure(failure, { fieldOf, setProblem, otherwise: "绑定失败" });
    }
    toast.success("绑定成功");
    onClose();
    onBound();
  });

  return (
    <Dialog open title="绑定系统用户" width={526} onClose={onClose}>
      <form className="fs" noValidate onSubmit={submit}>
        <p className="say">请输入您在“{systemName}”的账号和密码，核对无误后与当前门户账号绑定，以后点一下就能进入。</p>
        <SystemAccountFields form={form} hint="密码加密送到该系统核对，门户不保存。" />
        <div className="dlg-f">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            绑定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The system proves no accounts over the network yet, so its own people bind. */
const NotOffered = ({ systemName, owner, onClose }: Props) => (
  <Dialog open title={`进入“${systemName}”需要绑定系统平台用户`} tone="warn" onClose={onClose}>
    <div className="say">
      <p>该系统有自己的账号，须先与您的门户账号绑定。该系统尚未开通在线绑定。</p>
      <p>
        请联系系统主管单位{owner && `：${owner}`}办理；也可以拨打 {site.helpLine}（{site.helpHours}）。
      </p>
    </div>
    <div className="dlg-f">
      <Button variant="primary" onClick={onClose}>
        知道了
      </Button>
    </div>
  </Dialog>
);
