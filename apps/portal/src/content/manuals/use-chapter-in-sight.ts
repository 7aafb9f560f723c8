import { useEffect, useState } from "react";

/** The chapter that one is reading: the last whose heading has come into the upper part of the window. */
export function useChapterInSight(chapters: readonly { id: string }[]): string | undefined {
  const [inSight, setInSight] = useState<string>();
  useEffect(() => {
    const headings = chapters.map(({ id }) => document.getElementById(id)).filter((one) => one !== null);
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = headings.filter((one) => one.getBoundingClientRect().top < line);
      setInSight((passed.at(-1) ?? headings[0])?.id);
    };
    const watcher = new IntersectionObserver(look, { rootMargin: "0px 0px -66% 0px" });
    for (const one of headings) watcher.observe(one);
    return () => watcher.disconnect();
  }, [chapters]);
  return inSight;
}
