import { Select } from "@sannong/ui";

type Part = { code: string; name: string; depth: number };
type PartProps = { parts: readonly Part[]; chosen: string; onChange: (code: string) => void };

/** A part of one's own region: the way down to it, and what lies right below. */
export function RegionPart({ parts, chosen, onChange }: PartProps) {
  const own = parts[0]?.code ?? "";
  const value = chosen || own;
  return (
    <Select
      label="行政区划"
      value={value}
      // the chosen one stands in the frame too, where no indent belongs
      options={parts.map(({ code, name, depth }) => ({
        value: code,
        label: code === value ? name : `${"　".repeat(depth)}${name}`,
      }))}
      onChange={(code) => onChange(code === own ? "" : code)}
    />
  );
}
