import { Tabs } from "@sannong/ui";
import { useSearchParams } from "react-router";
import { addressWith } from "../../../lib/navigation/address.ts";
import { HotWordsPanel } from "./hot-words-panel.tsx";
import { SynonymsPanel } from "./synonyms-panel.tsx";
import { TryBox } from "./try-box.tsx";

const names = { hotWords: "搜索热词", synonyms: "同义说法" } as const;
type Tab = keyof typeof names;

/** The words of the search, and what they find now. */
export function SearchAdmin() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get("tab") === "synonyms" ? "synonyms" : "hotWords";
  const attempt = (keywords: string) => setQuery(addressWith({ try: keywords }), { preventScrollReset: true });
  const panel = tab === "hotWords" ? <HotWordsPanel onTry={attempt} /> : <SynonymsPanel onTry={attempt} />;
  const tried = query.get("try") ?? "";
  return (
    <>
      <TryBox keywords={tried} onTry={attempt} />
      <Tabs<Tab>
        label="搜索词"
        value={tab}
        onChange={(to) =>
          setQuery(
            { ...(to === "synonyms" && { tab: to }), ...(tried && { try: tried }) },
            { preventScrollReset: true },
          )
        }
        tabs={(Object.keys(names) as Tab[]).map((value) => ({
          value,
          label: names[value],
          panel: value === tab && panel,
        }))}
      />
    </>
  );
}
