import { channelNames, channels } from "../../kernel/delivery/index.ts";

/** How long the rows of a table are kept. */
export type Keeping =
  /** so many days after `by`; then the round `remove-what-is-old` deletes them, those alone that `where` holds for */
  | { days: number; by: string; where?: string }
  /** days as the environment says; they are rolled up into days and then go with their day */
  | { days: "asConfigured"; by: "at" }
  /** what else removes them */
  | { until: string }
  /** why they stay */
  | { because: string };

/**
 * Where the rows of a table would lie in a Citus cluster: all on the coordinator, a copy on every node, or spread by a
 * column. `local` with words says what stands in the way of spreading what grows.
 */
export type Lying = "local" | "reference" | { local: string } | { by: string };

export type TableNote = { keeps: Keeping; lies: Lying };

/** Three years, in which a year can be compared with the two before it (统计), and disputes are brought (民法典第一百八十八条). */
const THREE_YEARS = 1096;

const note = (keeps: Keeping, lies: Lying = "local"): TableNote => ({ keeps, lies });
const days = (count: number, by: string, where?: string): Keeping => ({
  days: count,
  by,
  ...(where !== undefined && { where }),
});
const until = (what: string): Keeping => ({ until: what });
const because = (why: string): Keeping => ({ because: why });

const ofInstallation = because("one row, or one for each thing there is of its kind: it does not grow with use");
const content = because("published work: whoever edits it withdraws it, and what was once public stays accountable");
const withAccount = until("its account is closed (on delete cascade)");
const withSystem = until("its system is removed (on delete cascade)");
const withAccountOrSystem = until("its account is closed or its system removed (on delete cascade)");
const list = because("a list that the office looks after: entries are withdrawn, since other rows name them");
const counted = days(THREE_YEARS, "day");
const proof = because("proves the log that went offline, for whoever holds its files: one row a day");

const keptDelivery = channelNames.filter((name) => (channels[name].keptDays ?? 0) > 0);
/** Channels that keep what is settled keep it equally long; `table-notes.test.ts` says so where one differs. */
export const DELIVERY_DAYS = 30;
const inKeptChannels = `channel in (${keptDelivery.map((name) => `'${name}'`).join(", ")})`;

const ended = (...states: string[]) => `in (${states.map((state) => `'${state}'`).join(", ")})`;

/** Every table of the schema. A table that is not here fails `table-notes.test.ts`. */
export const tableNotes: Readonly<Record<string, TableNote>> = {
  // Operations
  installation: note(ofInstallation),
  set_up_statement: note(ofInstallation),
  short_lived: note(until("sweep-short-lived, each row at its own end"), {
    local: "triggers, and on conflict with functions that are not immutable; Redis takes it instead (REDIS_URL)",
  }),
  session_record: note(until("sweep-short-lived, each row at its own end")),
  changed_subject: note(until("every server has heard of it: minutes"), { local: "triggers write it; xid8 snapshots" }),
  replica_mark: note(until("a server that reads from a replica ends, or another starts after it was forgotten")),
  part_check: note(because("one row for each part of the portal, written again at every look")),
  part_day: note(counted),
  key_print: note(ofInstallation),
  data_key: note(because("what a key sealed is lost with it")),
  reseal_column: note(ofInstallation),
  job_state: note(ofInstallation),
  job_failure: note(until("there are 50 newer of its job")),
  delivery: note(days(DELIVERY_DAYS, "created_at", `state <> 'waiting' and ${inKeptChannels}`), { by: "recipient" }),
  // a release before 0.2 wrote tries without a recipient, which do not go with their delivery
  delivery_attempt: note(days(DELIVERY_DAYS, "at", "recipient is null"), { by: "recipient" }),
  backup_run: note(days(THREE_YEARS, "begun_at")),
  portal_server: note(until("another server finds that it fell")),
  stored_file: note(until("what it stands at goes; what stands nowhere goes by remove-unused-files")),
  file_usage: note(ofInstallation),
  region: note(list),
  dictionary_item: note(list, "reference"),
  link_check: note(until("the next ones have come: the last are kept")),
  link_finding: note(until("its walk goes (on delete cascade)")),

  // Governance
  audit_entry: note(until("its segment goes offline (retire-audit, audit.onlineDays)"), { by: "id" }),
  audit_pending: note(until("the sealer has linked it: a second")),
  audit_link: note(until("its segment goes offline (retire-audit)"), {
    local: "keys (seq) and (entry_id), of which one at most can be spread by; a chain is written at one place",
  }),
  audit_head: note(ofInstallation),
  audit_signing_key: note(proof),
  audit_signed_head: note(proof),
  audit_segment: note(proof),
  audit_check: note(days(THREE_YEARS, "begun_at")),
  audit_round: note(days(THREE_YEARS, "begun_at", "ended_at is not null")),
  approval_request: note(days(THREE_YEARS, "decided_at", `status ${ended("rejected", "withdrawn")}`)),
  approval_step: note(until("its request goes; one that was approved stays, since what it gave rests on it")),
  setting: note(ofInstallation),
  office_network: note(ofInstallation),
  calendar_year: note(ofInstallation, "reference"),
  calendar_day: note(ofInstallation, "reference"),
  inspection_run: note(until("the next ones have come: the last are kept")),
  inspection_item: note(until("its run goes (on delete cascade)")),

  // Identity
  role: note(ofInstallation),
  role_permission: note(ofInstallation),
  account: note(until("its owner has it closed, or the office"), { local: "four unique keys, triggers" }),
  account_role: note(withAccount),
  password_history: note(until("its account is closed: old passwords are refused however old they are")),
  consent: note(until("its account is closed: the proof that somebody agreed (个人信息保护法第十四条)")),
  temporary_user: note(until("remove-temporary-users")),
  account_event: note(until("its account is closed: why an account is what it is, also when the log is offline")),

  // Authentication
  known_device: note(days(400, "last_seen_at")),
  upstream_identity: note(withAccount),
  upstream_day: note(counted),
  passkey: note(withAccount),
  recovery_code: note(withAccount),
  activation_code: note(withAccount),
  factor_reset: note(withAccount),
  sms_day: note(counted),

  // Applications
  connected_system: note(until("the office removes it"), { local: "triggers; half the schema refers to it" }),
  system_application: note(because("what was agreed with whoever owns a system, for as long as that may be asked")),
  self_test_run: note(until("its application goes (on delete cascade): the report that a go-live rests on")),
  system_test_user: note(withAccountOrSystem),
  awaited_secret: note(withSystem),
  system_role: note(withSystem),
  account_system_role: note(withAccountOrSystem),
  system_role_application: note(withAccount),
  binding_batch: note(
    days(THREE_YEARS, "made_at", `state ${ended("applied", "undone", "failed", "rejected", "withdrawn", "discarded")}`),
  ),
  binding_batch_line: note(until("its batch goes (on delete cascade)")),
  account_binding: note(withAccountOrSystem),
  third_party_token: note(until("remove-expired-system-tokens")),
  told_fields: note(
    until("its account is closed: what somebody was told and agreed to (个人信息保护法第十七条、第二十三条)"),
  ),
  delegation: note(days(THREE_YEARS, "ended_at", "state = 'ended'")),
  delegation_act: note(until("its delegation goes (on delete cascade)")),
  signing_secret: note(until("there are two newer of its purpose")),
  webhook_endpoint: note(withSystem),
  known_user: note(withAccountOrSystem),
  system_subject: note(withAccountOrSystem),
  probe_day: note(counted),
  developer_sandbox: note(until("tidy-sandboxes")),

  // Protocols
  openid_terms: note(withSystem),
  oidc_key: note(until("nothing that it signed holds any more (rotate-signing-keys)")),
  cas_proxy_callback: note(withSystem),
  saml_service_provider: note(withSystem),
  saml_key: note(until("the key after the next is made")),

  // Catalogue
  catalogue_module: note(list),
  service: note(content),
  service_guide: note(content),
  service_click: note({ days: "asConfigured", by: "at" }, { by: "id" }),
  service_use: note(ofInstallation),
  service_day: note(counted),
  gateway_log: note({ days: "asConfigured", by: "at" }, { by: "id" }),
  gateway_day: note(counted),
  visit_record: note({ days: "asConfigured", by: "at" }, { by: "id" }),
  visit_day: note(counted),
  sign_in_day: note(counted),
  usage_day: note(counted),
  usage_counted: note(counted),
  favourite: note(withAccount),
  running_matter: note(days(365, "at")),
  completed_matter: note(because("a record of the office's work, which loses its account when that is closed")),
  service_rating: note(because("好差评 is published and answered for: it names nobody")),
  rating_ticket: note(because("what was done about a bad rating belongs to it")),
  findable: note(until("what it leads to goes (find-what-there-is)")),
  search_word: note(until("nothing has the word (find-what-there-is)")),
  search_synonym: note(list),
  search_arrangement: note(ofInstallation),
  search_count: note(counted),

  // Content
  notice: note(content),
  announcement: note(content),
  announcement_step: note(content),
  manual_edition: note(content),
  scene: note(content),
  scene_step: note(content),
  scene_figure: note(days(90, "day")),
  scene_arrangement: note(ofInstallation),
  finance_institution: note(content),
  finance_product: note(content),
  machine: note(content),
  situation: note(content),
  feedback: note(because("letters to an office and its answers are archived by the rules for its papers (公文档案)")),
  message: note(days(365, "created_at")),
  system_todo: note(days(THREE_YEARS, "completed_at", "completed_at is not null")),
  site_filing: note(ofInstallation),

  // Data
  data_class: note(list),
  data_resource: note(content),
  data_row: note(until("its provider brings in others")),
  data_application: note(days(THREE_YEARS, "decided_at", `status ${ended("rejected", "withdrawn")}`)),
  data_grant: note(because("who was given which data of others, and what for")),
  data_credential: note(until("its grant goes, or it is replaced")),
  data_use: note(counted),
  public_record: note(
    because("law says how long it is public (withdraw-ended-records); behind the list it is evidence"),
  ),
  record_import: note(days(THREE_YEARS, "begun_at", `state ${ended("done", "nothing", "failed", "discarded")}`)),
  record_import_row: note(until("its workbook is through; what was wrong goes with its import")),
  indicator: note(list),
  indicator_value: note(because("a series: its worth is that it is long")),
  indicator_import: note(days(THREE_YEARS, "at")),
  report: note(content),
};
