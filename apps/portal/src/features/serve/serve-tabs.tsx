import { serviceSections } from "@sannong/contract/guide-words";
import { NavLink } from "react-router";

/** The five pages of 三农服务 beside each other. */
export function ServeTabs() {
  return (
    <nav className="tabs serve-tabs no-print" aria-label="三农服务栏目">
      {Object.entries(serviceSections).map(([section, name]) => (
        <NavLink key={section} className="tab" to={`/serve/${section}`}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
