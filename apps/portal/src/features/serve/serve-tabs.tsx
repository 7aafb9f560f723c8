import { serviceSections } from "@sannong/contract/guide-words";
import { NavLink } from "react-router";

/** The five pages of 三农服务 beside each other; at the market counter also the page that sorts them by what one wants to do. */
export function ServeTabs({ atMarket }: { atMarket: boolean }) {
  return (
    <nav className="tabs serve-tabs no-print" aria-label="三农服务栏目">
      {Object.entries(serviceSections).map(([section, name]) => (
        <NavLink key={section} className="tab" to={`/serve/${section}`}>
          {name}
        </NavLink>
      ))}
      {atMarket && (
        <NavLink className="tab" to="/market">
          按事情找
        </NavLink>
      )}
    </nav>
  );
}
