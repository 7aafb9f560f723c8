import {
  PROVINCE_CODE,
  queryXzqhTree,
  queryXzqhTreeNew,
  regionSpellings,
  selectByLength,
  selectByZdlb,
  systemXzqhTree,
} from "@sannong/contract/operations/regions";
import type { Server } from "../../platform/http/serve.ts";
import { Level, levelOfLength } from "./regions.rules.ts";
import type { RegionsService } from "./regions.service.ts";

export function regionsRoutes(server: Server, regions: RegionsService): void {
  server.serve(selectByZdlb, ({ zdlb, xzqh }) => regions.list(xzqh, zdlb));
  server.serve(selectByLength, ({ length, xzqh }) => regions.list(xzqh, levelOfLength(length)));
  server.serve(queryXzqhTree, ({ xzqh }) => regions.tree(xzqh, Level.province, Level.county));
  server.serve(queryXzqhTreeNew, ({ xzqh, length1, length2 }) => regions.tree(xzqh, length1, length2));
  server.serve(regionSpellings, () => regions.spellings());
  server.serve(systemXzqhTree, () => regions.tree(PROVINCE_CODE, Level.province, Level.county));
}
