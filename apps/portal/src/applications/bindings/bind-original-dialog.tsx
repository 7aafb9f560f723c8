import * as styles from "./bind-original-dialog.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { bindOriginalUser } from "@sannong/contract/applications/bindings";
import { orCall } from "../../lib/words/help-words.ts";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Dialog, Form, Segments, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import type { ToBind } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { readSession, useSession } from "../../lib/session/session.ts";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { clientIdOfThisDevice } from "../../lib/verification/use-captcha.ts";
import { BindButtons, BindByPhoneForm } from "./bind-by-phone-form.tsx";
import { bindOriginalForm } from "./bindings.forms.ts";
import { bindingQueries } from "./bindings.queries.ts";
import { SystemAccountFields } from "./system-account-fields.tsx";
import { tellFailure } from "../../lib/api/tell-failure.ts";
import { usernameOf } from "./username-of.ts";

type Props = ToBind & { onClose: () => void; onBound: () => void };
type FormProps = ToBind & { onClose: () => void; onDone: () => Promise<void> };

const fieldOf = { "binding.rejected": "password", "binding.taken": "username" } as const;

/** 绑定系统用户 (bind type 1): the account of the original system, proved by its password (specification §2, §4). */
export function BindOriginalDialog(props: Props) {
  return props.offersBinding ? <BindDialog {...props} /> : <NotOffered {...props} />;
}

const ways = { password: "用原系统密码", phone: "用短信验证码" } as const;

function BindDialog({ onBound, ...props }: Props) {
  const queries = useQueryClient();
  const session = useSession();
  const hasPhone = session.status === "signedIn" && session.user.mobileNumber !== "";
  const [way, setWay] = useState<string>(ways.password);
  const { systemName, onClose } = props;
  const done = async () => {
    await queries.invalidateQueries({ queryKey: bindingQueries.mine().queryKey });
    toast.success("绑定成功");
    onClose();
    onBound();
  };
  return (
    <Dialog open title="绑定系统用户" width={526} onClose={onClose}>
      <p className="say">请核对您在“{systemName}”的账号，核对无误后与当前门户账号绑定，以后点一下就能进入。</p>
      {hasPhone && (
        <div className={styles.bindWay}>
          <Segments label="怎样核对" options={[ways.password, ways.phone]} value={way} onChange={setWay} />
        </div>
      )}
      {way === ways.phone ? <BindByPhoneForm {...props} onDone={done} /> : <BindForm {...props} onDone={done} />}
    </Dialog>
  );
}

function BindForm({ systemAbbr, onClose, onDone }: FormProps) {
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
    } catch (failure) {
      const setProblem = (field: "username" | "password", message: string) => {
        toast.error("绑定失败");
        form.setError(field, { message });
        form.setFocus(field);
      };
      return tellFailure(failure, { fieldOf, setProblem, otherwise: "绑定失败" });
    }
    await onDone();
  });

  return (
    <Form className="fs" onSubmit={submit}>
      <SystemAccountFields form={form} hint="密码加密送到该系统核对，门户不保存。" />
      <BindButtons busy={isSubmitting} onClose={onClose} />
    </Form>
  );
}

/** The system proves no accounts over the network yet, so its own people bind. */
const NotOffered = ({ systemName, owner, onClose }: Props) => (
  <Dialog open title={`进入“${systemName}”需要绑定系统平台用户`} tone="warn" onClose={onClose}>
    <div className="say">
      <p>该系统有自己的账号，须先与您的门户账号绑定。该系统尚未开通在线绑定。</p>
      <p>
        请联系系统主管单位{owner && `：${owner}`}办理{orCall("；也可以拨打 ")}。
      </p>
    </div>
    <div className="dlg-f">
      <Button variant="primary" onClick={onClose}>
        知道了
      </Button>
    </div>
  </Dialog>
);
