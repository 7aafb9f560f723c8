import { type RefObject, useLayoutEffect, useRef, useState } from "react";

type Size = { width: number; letter: number };

/** How wide a drawing may be and how large its letters are, so that they are drawn as they are set, on any screen. */
export function useDrawingSize<Drawn extends Element>(usual: Size): [RefObject<Drawn | null>, Size] {
  const drawn = useRef<Drawn>(null);
  const [size, setSize] = useState(usual);
  useLayoutEffect(() => {
    const element = drawn.current;
    if (!element) return undefined;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      const letter = Number.parseFloat(getComputedStyle(element).fontSize);
      if (width > 0) setSize((old) => (old.width === width && old.letter === letter ? old : { width, letter }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [drawn, size];
}
