import { type ManualFile, manualAddress, manualNamed, manualWords } from "@sannong/contract/content/manual-words";
import { site } from "@sannong/contract/content/site";
import { chaptersToFind, type FoundChapter, manualFiles, renderManual } from "@sannong/markdown/manual";
import type { Clock } from "../../platform/clock.ts";
import { cache } from "../../platform/cache/cache.ts";
import type { FilesModule } from "../../operations/files/index.ts";
import type { Findable } from "../../kernel/publication/index.ts";
import type { ManualsStore } from "./manuals.store.ts";
import { ANYBODY, paperOf, pictureFinder, uploadsOf } from "./pictures.ts";
import type { Supplied } from "./supplied.ts";

type Deps = {
  store: Pick<ManualsStore, "live">;
  files: Pick<FilesModule, "shownTo">;
  supplied: () => Promise<Supplied>;
  clock: Clock;
};

function nameOf(of: ManualFile): string {
  const manual = manualNamed(of);
  if (!manual) throw new Error(`there is no manual ${of}`);
  return manualWords[manual].name;
}

function asFindable({ of, id, title, summary, sections }: FoundChapter): Findable {
  return {
    kind: "manual",
    key: `${of}#${id}`,
    path: manualAddress(of, id),
    // the page itself stays the better answer to its own name
    title: `${title}·${nameOf(of)}`,
    summary,
    owner: site.name,
    otherWords: sections,
    isNeedLogin: false,
  };
}

/** The manuals as everybody reads and finds them. */
export function manualsService({ store, files, supplied, clock }: Deps) {
  const readers = cache({
    load: async (of) => {
      const live = await store.live(of as ManualFile);
      if (!live) return null;
      const [comes, uploads, papers] = await Promise.all([
        supplied(),
        uploadsOf(files, live.of),
        files.shownTo(ANYBODY, paperOf(live.id)),
      ]);
      const { chapters, html } = renderManual(live.text, { of: live.of, pictureAt: pictureFinder(comes, uploads) });
      const { number, publishedAt } = live;
      if (number === null || publishedAt === null) throw new Error(`the live edition ${live.id} was never published`);
      return { number, publishedAt: publishedAt.toISOString(), chapters, html, paper: papers[0] ?? null };
    },
    clock,
    size: manualFiles.length,
  });

  /** What readers see of a manual, wherever it comes from. */
  const textOf = async (of: ManualFile): Promise<string> =>
    (await store.live(of))?.text ?? (await supplied()).texts[of].text;
  const chaptersOf = async (of: ManualFile): Promise<Findable[]> =>
    chaptersToFind(of, await textOf(of)).map(asFindable);

  return {
    shown: async (of: ManualFile) => ({ edition: await readers.find(of) }),
    /** Readers see another one from now on. */
    forget: readers.forget,
    textOf,
    chaptersOf,
    /** what clerks have written and readers see, for whoever looks through it */
    async texts() {
      const live = await Promise.all(manualFiles.map((of) => store.live(of)));
      return live.flatMap((edition) =>
        edition ? [{ path: manualAddress(edition.of), title: nameOf(edition.of), text: edition.text }] : [],
      );
    },
    /** the chapters of both, for the search */
    findable: async (): Promise<Findable[]> => (await Promise.all(manualFiles.map(chaptersOf))).flat(),
  };
}

export type ManualsService = ReturnType<typeof manualsService>;
