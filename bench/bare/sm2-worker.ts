import { workerData } from "node:worker_threads";
import { sm2 } from "sm-crypto-v2";

const C1C3C2 = 1;
const { privateKey } = workerData as { privateKey: string };

export default (sealed: string): string => sm2.doDecrypt(sealed, privateKey, C1C3C2, { output: "string" });
