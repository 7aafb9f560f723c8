import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Room = { width: number; letter: number };

/** How wide a drawing may be and how large its letters are, so that they are drawn as they are set, on any screen. */
export function useRoom<Drawn extends Element>(usual: Room): [RefObject<Drawn | null>, Room] {
  const drawn = useRef<Drawn>(null);
  const [room, setRoom] = useState(usual);
  useLayoutEffect(() => {
    const element = drawn.current;
    if (!element) return undefined;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      if (width > 0) setRoom((old) => (old.width === width && old.letter === letter ? old : { width, letter }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [drawn, room];
}
