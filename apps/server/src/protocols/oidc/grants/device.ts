import type { KoaContextWithOIDC } from "oidc-provider";
import { waitInWords } from "@sannong/contract/errors";
import { admissionWords } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { clientOfAddress } from "../../../platform/http/origin.ts";
import type { ShortLived } from "../../../platform/short-lived/short-lived.ts";
import { deviceAllowedPage, deviceConfirmPage, deviceInputPage, tooManyCodesPage } from "./device-pages.ts";
import type { Frame } from "../../protocol-pages/index.ts";
import { NotAdmitted } from "../interaction/not-admitted.ts";
import { originOf, type PlainContext } from "../http/requests.ts";
import { textOf } from "../storage/rows.ts";

/** Eight letters of twenty that are not mistaken for one another: 2.5 × 10¹⁰ codes. */
export const USER_CODE_MASK = "****-****";
export const DEVICE_CODE_MINUTES = 10;

/** Entering and confirming are two; a whole bureau may share an address (design §4). */
const TRIES = 60;
const WINDOW_SECONDS = 15 * 60;

type Deps = {
  shortLived: Pick<ShortLived, "count">;
  frame: Frame;
  findSystem: (appId: string) => Promise<ConnectedSystem | undefined>;
};

type Fault = { name?: string; userCode?: string; error?: string };

/** What is said of a code that could not be used; undefined before the first try. */
function sentenceFor(fault: Fault | undefined): string | undefined {
  if (fault instanceof NotAdmitted) return `${admissionWords(fault.reason)}。该设备没有登录。`;
  switch (fault?.name) {
    case undefined:
      return undefined;
    case "NoCodeError":
      return "请输入设备上显示的代码。";
    case "NotFoundError":
      return "没有这个代码，请对照设备上的显示重新输入。";
    case "ExpiredError":
      return "代码已过期，请在设备上重新取得代码。";
    case "AlreadyUsedError":
      return "代码已经用过，请在设备上重新取得代码。";
    case "AbortedError":
      return "已拒绝，该设备没有登录。";
    default:
      return "没有完成，该设备没有登录。请在设备上重新取得代码再试。";
  }
}

/**
 * Signing in on a screen without a keyboard: the screen shows a code, its user enters it here, in the browser
 * where they are signed in, sees who asks, and allows it.
 */
export function createDevicePages({ shortLived, frame, findSystem }: Deps) {
  return {
    /** Kept with the waiting device, and shown to who is asked to allow it. */
    describe: (ctx: KoaContextWithOIDC) => {
      const { address, userAgent } = originOf(ctx);
      return { address, userAgent: userAgent.slice(0, 200) };
    },

    renderInput(ctx: KoaContextWithOIDC, form: string, _out?: unknown, fault?: unknown): void {
      const { session } = ctx.oidc;
      if (fault !== undefined && session && session.exp === undefined) {
        // a form without its page's session is worth nothing: its sender begins with the page, which gives them one
        Object.assign(session, { touched: false });
        ctx.status = 303;
        ctx.redirect(ctx.oidc.urlFor("code_verification"));
        return;
      }
      ctx.type = "html";
      const problem = sentenceFor(fault as Fault | undefined);
      const [, xsrf = ""] = /name="xsrf" value="([0-9a-f]+)"/.exec(form) ?? [];
      ctx.body = deviceInputPage({ xsrf, problem, entered: (fault as Fault | undefined)?.userCode ?? "" }, frame);
    },

    async renderConfirm(
      ctx: KoaContextWithOIDC,
      form: string,
      client: { clientId: string },
      device: { [member: string]: unknown },
      userCode: string,
    ): Promise<void> {
      const system = await findSystem(client.clientId);
      ctx.type = "html";
      ctx.body = deviceConfirmPage(
        {
          form,
          userCode,
          systemName: system?.name ?? "",
          owner: system?.owner ?? "",
          address: textOf(device["address"]),
        },
        frame,
      );
    },

    renderSuccess(ctx: KoaContextWithOIDC): void {
      ctx.type = "html";
      ctx.body = deviceAllowedPage(ctx.oidc.client?.clientName ?? "", frame);
    },

    /** Refuses who tries codes; true when it did. */
    async slowDown(ctx: PlainContext): Promise<boolean> {
      if (ctx.path !== "/device" || ctx.method !== "POST") return false;
      const { count, resetsIn } = await shortLived.count(
        "oidc.userCodeTries",
        clientOfAddress(originOf(ctx).address),
        WINDOW_SECONDS,
      );
      if (count <= TRIES) return false;
      ctx.status = 429;
      ctx.set("retry-after", String(resetsIn));
      ctx.set("cache-control", "no-store");
      ctx.type = "html";
      ctx.body = tooManyCodesPage(waitInWords(resetsIn), frame);
      return true;
    },
  };
}
