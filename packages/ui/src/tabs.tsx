import { Tabs as Base } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type Tab<Value extends string> = { value: Value; label: string; icon?: IconName; panel: ReactNode };

type Props<Value extends string> = {
  /** names the list for readers */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** class of the list, where a page draws tabs its own way */
  className?: string;
  panelClassName?: string;
};

/** Arrow keys move, the panel follows. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  className = "tabs",
  panelClassName,
}: Props<Value>) {
  // A press asks twice, by its focus and by its click, and a page that keeps its tab in the address has not followed yet.
  const requested = useRef<Value>(undefined);
  const forget = () => void (requested.current = undefined);
  useEffect(forget, [value]);
  const ask = (next: Value) => {
    if ((requested.current ?? value) === next) return;
    requested.current = next;
    onChange(next);
  };
  // until it has followed, the tab drawn as open is the way back; Base UI takes it for one that is open already
  const wayBack = { onFocus: () => ask(value), onClick: () => ask(value) };
  // a page that did not follow, because somebody chose to stay, may be asked again
  const again = { onPointerDown: forget };
  return (
    <Base.Root value={value} onValueChange={(next) => ask(next as Value)}>
      <Base.List className={className} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab" {...(tab.value === value ? wayBack : again)}>
            {tab.icon && <Icon name={tab.icon} />}
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={panelClassName}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
