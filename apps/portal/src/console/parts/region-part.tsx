import { Select } from "antd";

type Part = { code: string; name: string; depth: number };
type PartProps = { parts: readonly Part[]; chosen: string; onChange: (code: string) => void };

/** A part of one's own region: the way down to it, and what lies right below. */
export function RegionPart({ parts, chosen, onChange }: PartProps) {
  const own = parts[0]?.code ?? "";
  return (
    <Select
      aria-label="行政区划"
      popupMatchSelectWidth={false}
      value={chosen || own}
      options={parts.map(({ code, name, depth }) => ({ value: code, label: `${"　".repeat(depth)}${name}` }))}
      labelRender={({ value }) => parts.find(({ code }) => code === value)?.name ?? "行政区划"}
      onChange={(code: string) => onChange(code === own ? "" : code)}
    />
  );
}
