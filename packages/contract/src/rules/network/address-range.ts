/** An address as a number, and how many bits its kind has; undefined for what is no address. */
type Address = { bits: 32 | 128; value: bigint };

const byte = /^(?:0|[1-9]\d{0,2})$/;
const group = /^[0-9a-f]{1,4}$/i;

function readVersion4(text: string): bigint | undefined {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => byte.test(part) && Number(part) < 256)) return undefined;
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
}

/** The groups of one side of `::`; the last may be written as version 4 is. */
function readGroups(text: string): bigint[] | undefined {
  if (text === "") return [];
  const parts = text.split(":");
  const last = parts.at(-1) ?? "";
  const embedded = last.includes(".") ? readVersion4(last) : undefined;
  if (last.includes(".") && embedded === undefined) return undefined;
  const plain = embedded === undefined ? parts : parts.slice(0, -1);
  if (!plain.every((part) => group.test(part))) return undefined;
  const values = plain.map((part) => BigInt(`0x${part}`));
  return embedded === undefined ? values : [...values, embedded >> 16n, embedded & 0xffffn];
}

function readVersion6(text: string): bigint | undefined {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return undefined;
  const front = readGroups(head);
  const back = tail === undefined ? [] : readGroups(tail);
  if (!front || !back) return undefined;
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...front, ...Array<bigint>(missing).fill(0n), ...back].reduce((value, part) => (value << 16n) + part, 0n);
}

const MAPPED = 0xffffn << 32n;

/** A version 4 address that came through a socket of version 6 is the version 4 address. */
function readAddress(text: string): Address | undefined {
  const four = readVersion4(text);
  if (four !== undefined) return { bits: 32, value: four };
  const six = readVersion6(text);
  if (six === undefined) return undefined;
  return six >> 32n === MAPPED >> 32n ? { bits: 32, value: six & 0xffffffffn } : { bits: 128, value: six };
}

function readRange(text: string): (Address & { length: number }) | undefined {
  const [start = "", length, ...more] = text.split("/");
  const address = readAddress(start);
  if (!address || more.length > 0) return undefined;
  if (length === undefined) return { ...address, length: address.bits };
  if (!/^\d{1,3}$/.test(length) || Number(length) > address.bits) return undefined;
  return { ...address, length: Number(length) };
}

/** One address, or all that begin like it: 10.32.8.15, 10.32.8.0/22, 2001:db8:7::/48. */
export const isAddressRange = (text: string): boolean => readRange(text) !== undefined;

/** Whether an address lies in one of these ranges. What is no address lies nowhere. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const requested = readAddress(address);
  if (!requested) return false;
  return ranges.some((text) => {
    const range = readRange(text);
    if (!range || range.bits !== requested.bits) return false;
    const rest = BigInt(range.bits - range.length);
    return requested.value >> rest === range.value >> rest;
  });
}
