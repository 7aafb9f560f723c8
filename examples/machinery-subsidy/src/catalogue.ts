/** Kinds of machines and what the province adds to each; invented for the demonstration. */
export const machines = [
  { code: "tractor", name: "轮式拖拉机（90 马力及以上）", subsidy: 42_000, cap: 0.3 },
  { code: "transplanter", name: "乘坐式高速插秧机", subsidy: 28_000, cap: 0.3 },
  { code: "harvester", name: "谷物联合收割机", subsidy: 36_000, cap: 0.3 },
  { code: "dryer", name: "循环式粮食烘干机", subsidy: 45_000, cap: 0.35 },
  { code: "drone", name: "植保无人驾驶航空器", subsidy: 9_000, cap: 0.25 },
] as const;

export const machineOf = (code: string) => machines.find((machine) => machine.code === code);

/** A fixed amount for a kind, but no more than its share of the price. */
export const subsidyFor = (code: string, price: number): number => {
  const machine = machineOf(code);
  return machine ? Math.min(machine.subsidy, Math.floor(price * machine.cap)) : 0;
};

export const yuan = (amount: number): string => `${amount.toLocaleString("zh-CN")} 元`;
