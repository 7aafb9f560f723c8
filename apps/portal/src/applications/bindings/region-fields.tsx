import * as styles from "./region-fields.module.css";
import { OTHER_REGION } from "@sannong/contract/operations/regions";
import { SelectField } from "@sannong/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bindingQueries } from "./bindings.queries.ts";

type Props = { value: string; onChange: (code: string) => void; problem: string | undefined };

/** City, then county, as two short lists: what a phone's own wheel does best. 其他 (9999) needs no county. */
export function RegionFields({ value, onChange, problem }: Props) {
  const { data } = useQuery(bindingQueries.regions());
  const [chosen, setCity] = useState("");
  const cities = data?.[0]?.children ?? [];
  // a county that was kept over a reload tells its city
  const holds = ({ bm, children }: (typeof cities)[number]) =>
    bm === value || children?.some((one) => one.bm === value);
  const city = chosen || (value === OTHER_REGION.bm ? value : (cities.find(holds)?.bm ?? ""));
  const counties = cities.find(({ bm }) => bm === city)?.children ?? [];
  const isOther = city === OTHER_REGION.bm;
  return (
    <div className={styles.twin}>
      <SelectField
        label="所在市"
        icon="pin"
        value={city}
        problem={isOther || city === "" ? problem : undefined}
        onChange={(event) => {
          setCity(event.target.value);
          onChange(event.target.value === OTHER_REGION.bm ? OTHER_REGION.bm : "");
        }}
      >
        <option value="">请选择</option>
        {cities.map(({ bm, label }) => (
          <option key={bm} value={bm}>
            {label}
          </option>
        ))}
        <option value={OTHER_REGION.bm}>{OTHER_REGION.label}</option>
      </SelectField>
      <SelectField
        label="所在县（市、区）"
        disabled={isOther || city === ""}
        value={isOther ? "" : value}
        problem={isOther || city === "" ? undefined : problem}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">请选择</option>
        {counties.map(({ bm, label }) => (
          <option key={bm} value={bm}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
