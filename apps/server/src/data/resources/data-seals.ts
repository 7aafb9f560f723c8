import { createHmac, createSecretKey } from "node:crypto";
import type { ResourceItem } from "@sannong/contract/data/resources.schemas";
import { isSame } from "../../platform/crypto/tokens.ts";
import type { DataGrant } from "./data-grants.rules.ts";

type Labelled = { code: string; items: readonly Pick<ResourceItem, "field" | "sensitivity">[] };
type Granted = Pick<DataGrant, "id" | "resourceCode" | "holderId" | "items" | "scopeCode" | "post">;
export type Sealed<T> = T & { mac: string | null };

/**
 * HMAC-SM3 over how delicate each item of a resource is, and over what a grant gives: whoever can write to the tables
 * but has no key makes nothing public and widens no grant.
 *
 * @param key hex, 32 bytes
 */
export function dataSeals(key: string) {
  const secret = createSecretKey(key, "hex");
  const macOf = (parts: unknown[]) => createHmac("sm3", secret).update(JSON.stringify(parts)).digest("hex");
  const ofLabels = ({ code, items }: Labelled) =>
    macOf(["data_resource", code, items.map(({ field, sensitivity }) => [field, sensitivity])]);
  const ofGrant = ({ id, resourceCode, holderId, items, scopeCode, post }: Granted) =>
    macOf([
      "data_grant",
      id,
      resourceCode,
      holderId,
      items,
      scopeCode,
      ...(post ? [post.region, post.unit, post.department] : []),
    ]);
  const isIt = (mac: string | null, expected: string) => mac !== null && isSame(mac, expected);
  return {
    ofLabels,
    ofGrant,
    /** what has no items has no labels */
    labelsAreWhole: (one: Sealed<Labelled>) => one.items.length === 0 || isIt(one.mac, ofLabels(one)),
    grantIsWhole: (one: Sealed<Granted>) => isIt(one.mac, ofGrant(one)),
  };
}
export type DataSeals = ReturnType<typeof dataSeals>;
