import { useState } from "react";
import { Icon } from "./icon.tsx";
import { LONGEST_SEARCH } from "./list-address.ts";

type Props = {
  /** what it looks for: 姓名、手机号、单位 */
  label: string;
  /** what the list shows now */
  keywords: string;
  onSearch: (keywords: string) => void;
};

/** Looks something up in a list when it is sent off, not while it is typed. */
export function SearchField({ label, keywords, onSearch }: Props) {
  const [typed, setTyped] = useState(keywords);
  const [sought, setSought] = useState(keywords);
  // changed elsewhere: by a chip, by the way back, or by taking all conditions away
  if (sought !== keywords) {
    setSought(keywords);
    setTyped(keywords);
  }
  return (
    <form
      role="search"
      aria-label={label}
      className="inp"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="link sm">
        查找
      </button>
    </form>
  );
}
