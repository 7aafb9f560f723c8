import * as styles from "./bind-original-dialog.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { addPlateUserRelation } from "@sannong/contract/applications/bindings";
import { prepareToSeal } from "@sannong/transport/password-seal";
import { Button, Dialog, Form, Segments, toast } from "@sannong/ui";
import { useEffect, useState } from "react";
import { useForm } from "../../lib/forms/use-form.ts";
import type { Arrival } from "../../app/dialogs.ts";
import { call } from "../../lib/api/api.ts";
import { PresentedPasswordField, UsernameField } from "../../lib/forms/credential-fields.tsx";
import { CaptchaField } from "../../lib/verification/captcha-field.tsx";
import { sealForCall } from "../../lib/verification/seal-for-call.ts";
import { useCaptcha } from "../../lib/verification/use-captcha.ts";
import { bindPlatformForm } from "./bindings.forms.ts";
import { PlatformByPhoneForm } from "./platform-by-phone-form.tsx";
import type { SignedInAs } from "./signed-in-as.ts";
import { tellFailure } from "../../lib/api/tell-failure.ts";

type Props = Arrival & { onClose: () => void; complete: (signedIn: SignedInAs) => Promise<void> };

const fieldOf = { "captcha.rejected": "captcha", "signIn.rejected": "platePassword" } as const;

const ways = { password: "用平台密码", phone: "用短信验证码" } as const;

/** 绑定平台账号 (bind type 2): who came with a system's account proves a platform account (specification §4). */
export function BindPlatformDialog(props: Props) {
  const { onClose, systemName, systemUserName } = props;
  const [way, setWay] = useState<string>(ways.password);
  return (
    <Dialog open title="绑定平台账号" width={526} onClose={onClose}>
      <p className="say">
        把“{systemName}”的账号 <b>{systemUserName}</b> 绑定到您的门户账号，请证明门户账号是您的。
      </p>
      <div className={styles.bindWay}>
        <Segments label="怎样核对" options={[ways.password, ways.phone]} value={way} onChange={setWay} />
      </div>
      {way === ways.phone ? <PlatformByPhoneForm {...props} /> : <PlatformByPasswordForm {...props} />}
    </Dialog>
  );
}

function PlatformByPasswordForm({ onClose, complete, ...arrival }: Props) {
  const captcha = useCaptcha();
  const form = useForm({
    resolver: zodResolver(bindPlatformForm),
    defaultValues: { plateUserName: "", platePassword: "", captcha: "" },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => void prepareToSeal(), []);

  const submit = form.handleSubmit(async (values) => {
    const { clientId: generatorUserId } = captcha;
    if (!generatorUserId) return void toast.warning("正在获取验证码信息，请稍后再试");
    const { systemAbbr, systemUserName, continuation } = arrival;
    try {
      const platePassword = await sealForCall(addPlateUserRelation, values.platePassword, generatorUserId);
      const input = { ...values, platePassword, systemAbbr, systemUserName, continuation };
      const result = await call(addPlateUserRelation, input, { generatorUserId });
      await complete({ result, username: values.plateUserName });
    } catch (failure) {
      form.setValue("captcha", "");
      captcha.afterTry(failure);
      const setProblem = (field: keyof typeof values, message: string) => {
        toast.error("绑定失败");
        form.setError(field, { message });
        form.setFocus(field);
      };
      tellFailure(failure, { fieldOf, setProblem, otherwise: "绑定失败" });
    }
  });

  return (
    <Form className="fs" onSubmit={submit}>
      <UsernameField
        {...form.register("plateUserName")}
        label="平台用户名或手机号"
        problem={errors.plateUserName?.message}
      />
      <PresentedPasswordField
        {...form.register("platePassword")}
        label="平台密码"
        problem={errors.platePassword?.message}
      />
      <CaptchaField captcha={captcha} {...form.register("captcha")} problem={errors.captcha?.message} />
      <div className="dlg-f">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          绑定并登录
        </Button>
      </div>
    </Form>
  );
}
