import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
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
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <Base.List className={className} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
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
