import type { Favourite } from "@sannong/contract/catalogue/favourites";
import { Button, StarButton } from "@sannong/ui";
import { useFavourites } from "./favourites.queries.ts";

type Named = { name: string };
export const starOfSystem = ({ systemAbbr, name }: Named & { systemAbbr: string }) => (
  <FavouriteStar kind="system" subject={systemAbbr} name={name} />
);
export const starOfService = ({ identification, name }: Named & { identification: string }) => (
  <FavouriteStar kind="service" subject={identification} name={name} />
);

type Props = Favourite & {
  /** what it is called, for readers */
  name: string;
  /** a button with its word, where there is room */
  withWord?: boolean;
};

/** The star beside a system or a service. Whoever is not signed in is asked to sign in first. */
export function FavouriteStar({ kind, subject, name, withWord = false }: Props) {
  const { isKept, toggle } = useFavourites();
  const favourite = { kind, subject };
  const isOn = isKept(favourite);
  const press = () => toggle(favourite, name);
  if (!withWord) return <StarButton on={isOn} name={name} onToggle={press} />;
  return (
    <Button icon={isOn ? "starf" : "star"} aria-pressed={isOn} onClick={press}>
      {isOn ? "已收藏" : "收藏"}
    </Button>
  );
}
