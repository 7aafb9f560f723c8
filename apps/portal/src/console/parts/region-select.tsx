import { PROVINCE_CODE, queryXzqhTreeNew, type RegionNode } from "@sannong/contract/operations/regions";
import { ComboboxField } from "@sannong/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";

type Props = {
  label: string;
  value: string;
  problem?: string | undefined;
  /** this region and what lies in it; the whole province when it is left out */
  within?: string;
  onChange: (code: string) => void;
};

/** Every region in one line, from the province to the township: 江苏省 / 盐城市 / 建湖县. */
function inLines(nodes: readonly RegionNode[], above = ""): { value: string; label: string }[] {
  return nodes.flatMap(({ label, bm: value, children }) => {
    const whole = above === "" ? label : `${above} / ${label}`;
    return [{ value, label: whole }, ...inLines(children ?? [], whole)];
  });
}
const regionsInLines = queryOptions({
  queryKey: ["regionsInLines"],
  queryFn: async () => inLines(await call(queryXzqhTreeNew, { xzqh: PROVINCE_CODE, length1: 2, length2: 5 })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A region, found by typing a part of its name. */
export function RegionSelect({ label, value, problem, within = "", onChange }: Props) {
  const { data, isError } = useQuery(regionsInLines);
  const regions = data?.filter((region) => region.value.startsWith(within));
  return (
    <ComboboxField
      label={label}
      problem={problem}
      placeholder="输入名称查找，例如：建湖"
      isLoading={!regions && !isError}
      {...(isError && !data && { none: "行政区划没有读到，请刷新页面再试" })}
      options={regions ?? []}
      value={value}
      onChange={onChange}
    />
  );
}
