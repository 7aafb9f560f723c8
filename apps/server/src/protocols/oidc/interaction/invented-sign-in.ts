import type { Interaction } from "oidc-provider";
import { type AdmissionModule, admissionWords } from "../../../kernel/admission/index.ts";
import type { ConnectedSystem } from "../../../kernel/application/index.ts";
import { escapeHtml } from "../../../platform/texts/markup.rules.ts";
import { minuteBudget } from "../../../platform/limits/minute-budget.ts";
import type { ShortLived } from "../../../platform/short-lived/short-lived.ts";
import { type Frame, notAdmittedPage, page } from "../../protocol-pages/index.ts";
import { answerWithCode, codeRequestOf } from "../grants/own-session-code.ts";
import { allowFormTo, requestIdOf, type PlainContext } from "../http/requests.ts";
import { textOf } from "../storage/rows.ts";
import { SIMULATED_ACCOUNTS, simulatedPerson, type Simulation } from "../simulation.ts";

export type SandboxesInUse = {
  /** an administrator has not switched them off */
  areOffered: () => boolean;
  noteUse: (abbr: string) => Promise<void>;
};

export const INVENTED_ACTS = ["invented", "first", "second"] as const;
type InventedAct = (typeof INVENTED_ACTS)[number];
/** Is this one of the acts by which an invented person is chosen? */
export const isInventedAct = (act: string): act is InventedAct => (INVENTED_ACTS as readonly string[]).includes(act);

const [FIRST, SECOND] = SIMULATED_ACCOUNTS;
const accountOf = { first: FIRST, second: SECOND } as const;
/** What an invented person was given is good as long as somebody tries things in one go. */
const SESSION_SECONDS = 3600;
const SIGN_INS_A_MINUTE = 30;

type Deps = SandboxesInUse & {
  frame: Frame;
  issuer: string;
  shortLived: Pick<ShortLived, "count">;
  admission: Pick<AdmissionModule, "judge">;
  issueCode: Simulation["issueCode"];
};
type Asked = { interaction: Interaction; system: ConnectedSystem; act: InventedAct; path: string };

/** Whoever tries the system says as whom. */
const choicePage = ({ system, path }: Asked, frame: Frame): string =>
  page(
    {
      title: `沙箱登录：${system.name}`,
      body: `<p>${system.owner ? `这是“${escapeHtml(system.owner)}”的沙箱系统，没有经过审核。` : "这是沙箱系统，没有经过审核。"}只有自测用户能登录，他们不是真实的人；真实账号和资料不会交给它。</p>
<div class="acts">${(["first", "second"] as const)
        .map(
          (act) =>
            `<form method="post" action="${escapeHtml(path)}/${act}"><button class="main" type="submit">以${escapeHtml(simulatedPerson(accountOf[act])?.name ?? "")}登录</button></form>`,
        )
        .join("")}</div>
<p class="note">请不要在沙箱系统里填写真实的密码、手机号和证件号。</p>`,
    },
    frame,
  );

/**
 * The sign-in of a developer's system: one of two invented people is chosen, whoever is signed in to the portal. The code
 * is that of a self-test, so that what it gives speaks of nobody; no session of the portal is opened, read or changed.
 */
export function inventedSignIns(deps: Deps) {
  const { frame, issuer, admission, issueCode } = deps;
  const secondsToWait = minuteBudget({ shortLived: deps.shortLived, kind: "sandbox.signIns", lease: 1 });

  function refuse(ctx: PlainContext, { name: systemName }: ConnectedSystem, why: Refused): void {
    ctx.status = why.status;
    ctx.type = "html";
    ctx.body = notAdmittedPage({ systemName, ...why }, { ...frame, requestId: requestIdOf(ctx) });
  }

  async function whyNot(accountId: string, system: ConnectedSystem): Promise<Refused | undefined> {
    if (!deps.areOffered())
      return { status: 403, words: "开发者沙箱已经关闭，请联系门户的系统管理员", detail: "access_denied" };
    const verdict = await admission.judge({ entryPoint: "openidRequest", accountId, system, factors: [] });
    return verdict.step === "admit"
      ? undefined
      : { status: 503, words: admissionWords(verdict.reason), detail: "temporarily_unavailable" };
  }

  return async function invented(ctx: PlainContext, asked: Asked): Promise<void> {
    const { interaction, system, act } = asked;
    const { params } = interaction;
    const accountId = act === "second" ? SECOND : FIRST;
    const refused = await whyNot(accountId, system);
    if (refused) return refuse(ctx, system, refused);
    const redirectUri = textOf(params["redirect_uri"]);
    if (act === "invented") {
      ctx.type = "html";
      ctx.body = choicePage(asked, frame);
      // the answer is redirected on to the system, which browsers count as the form's target too
      return allowFormTo(ctx, redirectUri);
    }
    if ((await secondsToWait(system.abbr, SIGN_INS_A_MINUTE)) !== undefined)
      return refuse(ctx, system, {
        status: 429,
        words: "这个沙箱系统一分钟内登录的次数过多，请稍后再试",
        detail: "slow_down",
      });
    const requested = new Set(textOf(params["scope"]).split(" "));
    const scope = system.scopes
      .split(" ")
      .filter((one) => requested.has(one))
      .join(" ");
    const { code } = await issueCode({ accountId, system, scope, ...codeRequestOf(params) }, SESSION_SECONDS);
    await deps.noteUse(system.abbr);
    await interaction.destroy();
    answerWithCode(ctx, params, { code, issuer, frame });
  };
}

type Refused = { status: number; words: string; detail: string };
export type InventedSignIns = ReturnType<typeof inventedSignIns>;
