import { PROVINCE_CODE } from "@sannong/contract/operations/regions";
import { listOf, readTable, text } from "./data-files.ts";

/** 按事情找: what happens to people on the land, and the services of the demonstration that are then to be used. */
const lines = readTable("situations.tsv", {
  id: text,
  name: text,
  summary: text,
  /** how people say it */
  said: listOf(text),
  audiences: listOf(text),
  domain: text,
  icon: text,
  /** each as 服务标识：为什么要办, in the order in which they are done */
  steps: listOf(text),
});

const stepOf = (written: string) => {
  const [identification = "", reason = ""] = written.split("：");
  return { identification, reason };
};

export const situationRows = () =>
  lines.map(({ steps, ...line }, at) => ({
    ...line,
    steps: steps.map(stepOf),
    sort: (at + 1) * 10,
    regionCode: PROVINCE_CODE,
    state: "published" as const,
  }));
