import * as styles from "./docs-pages.module.css";
import { findSections, type Hit, type Section } from "./docs-search.ts";

const QUERY = "q";

function made<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  content: (string | Node)[] | string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

function shown({ section: { page, title, id, heading }, before, found, after }: Hit): HTMLLIElement {
  const link = made("a", [made("b", [heading || title]), made("small", [title])]);
  link.href = `/docs/${page}${id && `#${id}`}`;
  link.append(made("span", [before, ...(found ? [made("mark", [found])] : []), after]));
  return made("li", [link]);
}

/**
 * The search above the documents: answers while somebody types, in the place of the page's text, which comes back when
 * the field is empty; the query stays in the address.
 *
 * @param indexAt where the sections are, as JSON; fetched when something is searched for
 */
export function startSearch(form: HTMLFormElement, main: HTMLElement, indexAt: string): void {
  const field = form.querySelector("input");
  if (!field) return;
  form.hidden = false;
  const found = made("section", []);
  found.className = styles.docsFound;
  found.setAttribute("aria-label", "搜索结果");
  main.prepend(found);
  const said = made("p", []);
  said.setAttribute("role", "status");
  const list = made("ol", []);
  found.append(made("h1", ["搜索结果"]), said, list);

  let sections: Promise<Section[]> | undefined;
  const load = async (): Promise<Section[]> => {
    const answer = await fetch(indexAt);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Section[];
  };

  async function show(): Promise<void> {
    const query = field?.value.trim() ?? "";
    const address = new URL(location.href);
    if (query) address.searchParams.set(QUERY, query);
    else address.searchParams.delete(QUERY);
    history.replaceState(history.state, "", address);
    main.toggleAttribute("data-searching", query !== "");
    if (query === "") return list.replaceChildren();
    try {
      const hits = findSections(await (sections ??= load()), query);
      if (field?.value.trim() !== query) return;
      list.replaceChildren(...hits.map(shown));
      said.textContent =
        hits.length > 0 ? `“${query}”找到 ${hits.length} 处` : `没有找到“${query}”。请换个说法，或从目录里找。`;
    } catch {
      // asked for again with the next letter
      sections = undefined;
      list.replaceChildren();
      said.textContent = "搜索没有打开，请检查网络后再输入一次，或从目录里找。";
    }
  }
  const end = () => {
    field.value = "";
    void show();
  };

  field.addEventListener("input", () => void show());
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") end();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show().then(() => list.querySelector("a")?.focus());
  });
  // the page that it leads to may be this one
  list.addEventListener("click", end);
  const asked = new URLSearchParams(location.search).get(QUERY);
  if (asked === null) return;
  field.value = asked;
  void show();
}
