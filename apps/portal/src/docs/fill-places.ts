import { inPlace, type OwnPlace, type OwnValues } from "./own-places.ts";

/** Puts values into the places of the page; what is not known stands there as it was written. */
export function fillPlaces(values: OwnValues): { filled: number; open: number } {
  const places = [...document.querySelectorAll<HTMLElement>("[data-own]")];
  for (const place of places) {
    const { own, encoded } = place.dataset;
    place.dataset["written"] ??= place.textContent ?? "";
    const value = values[own as OwnPlace];
    place.textContent = value === undefined ? place.dataset["written"] : inPlace(value, encoded !== undefined);
    place.toggleAttribute("data-filled", value !== undefined);
  }
  const filled = places.filter((place) => place.hasAttribute("data-filled")).length;
  return { filled, open: places.length - filled };
}
