import { html, type Markup } from "./html.ts";

/** A labelled control with what is wrong with it; `control` is given what ties it to that text. */
export const formField = (
  name: string,
  label: string,
  problem: string | undefined,
  control: (aria: Markup) => Markup,
): Markup =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    ${control(problem ? html`aria-invalid="true" aria-describedby="${name}-problem"` : html``)}
    ${problem ? html`<p class="problem" id="${name}-problem">⚠ ${problem}</p>` : ""}
  </div>`;

/** A time as people of the province read it. */
export const moment = (at: string): string =>
  new Date(at).toLocaleString("zh-CN", { timeZone: "Asia/Shanghai", hour12: false });
