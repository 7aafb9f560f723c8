import type { ColumnType } from "kysely";
import type { Published } from "./changed.ts";

type Json<T> = ColumnType<T, string, string>;
/** an ISO day */
type Day = string;

/** 三农服务: guides, what finance and machinery have to offer. */
export type ServeTables = {
  service_guide: ServiceGuideTable;
  finance_institution: FinanceInstitutionTable;
  finance_product: FinanceProductTable;
  machine: MachineTable;
};

type ServiceGuideTable = {
  identification: string;
  code: string;
  kind: string;
  section: string;
  promised_days: number;
  is_free: boolean;
  /** all elements of the guide; the contract's schema says which */
  document: Json<unknown>;
  published_on: Day;
  source: string;
};

export type FinanceInstitutionTable = Published & {
  id: string;
  name: string;
  /** bank, guarantee, insurance, futures */
  kind: string;
  region_code: string;
  region_name: string;
  address: string;
  phone: string;
  hours: string;
  about: string;
  sort: number;
};

export type FinanceProductTable = Published & {
  id: string;
  institution_id: string;
  name: string;
  kind: string;
  audiences: Json<string[]>;
  /** yuan */
  most: number;
  /** thousandths of a percent a year */
  rate_from: number;
  rate_to: number;
  months: number;
  days: number;
  region_code: string;
  needs_phone: boolean;
  identification: string;
  document: Json<unknown>;
  sort: number;
};

export type MachineTable = Published & {
  id: string;
  category: string;
  item: string;
  model: string;
  maker: string;
  grade: string;
  /** yuan */
  subsidy: number;
  certificate: string;
  valid_until: Day;
  year: number;
  about: string;
  /** where it is subsidised */
  region_code: string;
};
