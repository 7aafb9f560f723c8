import { mySystemApplications, systemApplication } from "@sannong/contract/applications/onboarding";
import type { ApplicationSummary } from "@sannong/contract/applications/onboarding.schemas";
import { onboardingStatuses, type OnboardingStatus } from "@sannong/contract/applications/onboarding-words";
import { call } from "../lib/api/api.ts";
import { sessionKeys } from "../lib/storage/storage-keys.ts";
import { fillPlaces } from "./fill-places.ts";
import { ownValuesOf } from "./own-places.ts";

/** What is over has no values that would still be of use. */
const over: readonly OnboardingStatus[] = ["rejected", "withdrawn", "offline"];

const titleOf = ({ name, status }: ApplicationSummary) => `${name}（${onboardingStatuses[status]}）`;

function paragraph(...content: (string | Node)[]): HTMLParagraphElement {
  const made = document.createElement("p");
  made.append(...content);
  return made;
}

function choiceOf(systems: readonly ApplicationSummary[], chosen: string, onChoice: (id: string) => void): Node {
  const label = document.createElement("label");
  const select = document.createElement("select");
  for (const one of systems) select.append(new Option(titleOf(one), one.id, false, one.id === chosen));
  select.addEventListener("change", () => onChoice(select.value));
  label.append("填入哪个系统的 ", select);
  return label;
}

/** The page of somebody who is signed in: their own system stands in its places, one of several at their choice. */
export async function fillOwnValues(bar: HTMLElement): Promise<void> {
  const hint = bar.querySelector("[data-hint]");
  const said = paragraph();
  said.setAttribute("role", "status");

  async function show(system: ApplicationSummary): Promise<void> {
    const { filled, open } = fillPlaces(ownValuesOf(await call(systemApplication, { id: system.id })));
    const rest =
      open === 0
        ? ""
        : `还有 ${open} 处没有值：${system.status === "review" ? "审核通过后才有，或" : ""}这个系统没有登记这一项。`;
    said.textContent = `本页已填入“${titleOf(system)}”的值，共 ${filled} 处。${rest}`;
  }
  const failed = () => {
    said.textContent = "没有取到您的系统，本页仍是标记。请检查网络后刷新本页。";
  };

  bar.prepend(said);
  try {
    const { records } = await call(mySystemApplications, {});
    const systems = records.filter(({ status }) => !over.includes(status));
    const kept = sessionStorage.getItem(sessionKeys.docsSystem);
    const chosen = systems.find(({ id }) => id === kept) ?? systems[0];
    if (!chosen) {
      said.textContent = "您的账号还没有申请接入的系统，本页仍是标记。";
      return;
    }
    hint?.remove();
    if (systems.length > 1)
      bar.prepend(
        choiceOf(systems, chosen.id, (id) => {
          sessionStorage.setItem(sessionKeys.docsSystem, id);
          const next = systems.find((one) => one.id === id);
          if (next) show(next).catch(failed);
        }),
      );
    await show(chosen);
  } catch {
    failed();
  }
}
