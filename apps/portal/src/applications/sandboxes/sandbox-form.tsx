import * as styles from "./sandboxes.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { openSandbox } from "@sannong/contract/applications/developer-sandboxes";
import { openSandbox as schemas } from "@sannong/contract/applications/developer-sandboxes.schemas";
import type { InputOf, OutputOf } from "@sannong/contract/endpoint";
import { Button, Form, TextArea, TextField, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "../../lib/forms/use-form.ts";
import { call } from "../../lib/api/api.ts";
import { markFields } from "../../lib/forms/faults.ts";
import { onRefusal, showFailure } from "../../lib/api/on-refusal.ts";
import { sandboxQueries } from "./sandbox.queries.ts";

type Opened = OutputOf<typeof openSandbox>;
type Values = InputOf<typeof openSandbox>;

/** Where the client of the documentation listens. */
const EXAMPLE = "http://127.0.0.1:4000";
const linesOf = (typed: string | string[]): string[] =>
  (Array.isArray(typed) ? typed : typed.split("\n")).map((line) => line.trim()).filter(Boolean);

/** 新建沙箱系统: a vendor's name, and where its system is; as the client of the documentation has it unless it is changed. */
export function SandboxForm({ vendor, onOpened }: { vendor: string; onOpened: (opened: Opened) => void }) {
  const client = useQueryClient();
  const form = useForm<Values>({
    resolver: zodResolver(schemas.input),
    defaultValues: {
      vendor,
      name: "",
      initiateLoginUri: `${EXAMPLE}/login`,
      backchannelLogoutUri: `${EXAMPLE}/backchannel-logout`,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      const opened = await call(openSandbox, values);
      toast.success("沙箱系统已开通");
      onOpened(opened);
      await client.invalidateQueries({ queryKey: sandboxQueries.key });
    } catch (failure) {
      onRefusal(openSandbox, {
        "onboarding.badRegistration": (_message, refusal) => markFields(form, refusal.fields) || showFailure(refusal),
        "request.malformed": (_message, refusal) => markFields(form, refusal.fields) || showFailure(refusal),
      })(failure);
    }
  });
  const lines = (name: "redirectUris" | "postLogoutRedirectUris") =>
    form.register(name, { setValueAs: (typed: string | string[]) => linesOf(typed) });
  return (
    <Form className={`fs ${styles.form}`} onSubmit={submit} aria-label="新建沙箱系统">
      <TextField
        {...form.register("vendor")}
        label="厂商名称"
        hint="公司或团队的名称，管理员看得到"
        problem={errors.vendor?.message}
      />
      <TextField {...form.register("name")} label="系统名称" problem={errors.name?.message} />
      <TextField
        {...form.register("initiateLoginUri")}
        label="登录入口"
        hint="从这里开始登录；默认值是文档里 Node 客户端的地址"
        problem={errors.initiateLoginUri?.message}
      />
      <TextArea
        {...lines("redirectUris")}
        label="回调地址"
        hint="一行一个，逐字比较"
        rows={2}
        defaultValue={`${EXAMPLE}/callback`}
        problem={errors.redirectUris?.message}
      />
      <TextField
        {...form.register("backchannelLogoutUri")}
        label="退出通知地址（选填）"
        problem={errors.backchannelLogoutUri?.message}
      />
      <TextArea
        {...lines("postLogoutRedirectUris")}
        label="退出后返回的地址（选填）"
        rows={2}
        defaultValue={`${EXAMPLE}/`}
        problem={errors.postLogoutRedirectUris?.message}
      />
      <Button type="submit" variant="primary" size="large" busy={isSubmitting}>
        开通沙箱系统
      </Button>
    </Form>
  );
}
