import {
  ArrayExpressionNode,
  ColumnTypeNode,
  type ExpressionNode,
  GenericExpressionNode,
  IdentifierNode,
  UnionExpressionNode,
} from "kysely-codegen";

const is = (name: string) => new IdentifierNode(name);
const or = (...nodes: ExpressionNode[]) => new UnionExpressionNode(nodes);
const string = is("string");
/** A column is read as parsed JSON and written as its text. */
const json = (read: ExpressionNode) => new ColumnTypeNode(read, string, string);
const jsonByDefault = (read: ExpressionNode) => new ColumnTypeNode(read, or(string, is("undefined")), string);
const record = (value: ExpressionNode) => new GenericExpressionNode("Record", [string, value]);
const strings = new ArrayExpressionNode(string);

/** What columns hold where the database says too little. Columns of JSON that are not here are read as `unknown`. */
export const columnTypes: Record<string, ExpressionNode> = {
  "announcement.parts": json(strings),
  "audit_check.faults": jsonByDefault(is("unknown")),
  "backup_run.content": json(is("BackupContent")),
  "backup_run.faults": json(strings),
  "connected_system.secret_hashes": json(strings),
  "connected_system.secret_ends": jsonByDefault(record(string)),
  "connected_system.redirect_uris": json(strings),
  "connected_system.post_logout_redirect_uris": json(strings),
  "connected_system.private_hosts": json(strings),
  "data_grant.items": json(strings),
  "data_resource.related": json(strings),
  "delivery.content": json(record(or(string, is("number"), is("boolean"), is("null")))),
  "finance_product.audiences": json(strings),
  "indicator.themes": json(strings),
  "inspection_item.named": json(strings),
  "notice.paragraphs": json(strings),
  "oidc_key.public_jwk": json(record(is("unknown"))),
  "openid_terms.fields": json(strings),
  "passkey.transports": json(strings),
  "public_record.fields": json(record(or(string, is("number"), is("null")))),
  "record_import.read": json(is("SheetRead")),
  "record_import.fitting": json(strings),
  "record_import_row.problems": json(new ArrayExpressionNode(is("RowProblem"))),
  "reseal_column.reached": json(strings),
  "saml_service_provider.consumers": json(new ArrayExpressionNode(is("AssertionConsumer"))),
  "saml_service_provider.logout_endpoints": json(new ArrayExpressionNode(is("LogoutEndpoint"))),
  "saml_service_provider.certificates": json(strings),
  "search_arrangement.pinned": json(strings),
  "search_arrangement.hidden": json(strings),
  "service.audiences": json(strings),
  "service.account_types": jsonByDefault(new ArrayExpressionNode(is("number"))),
  "site_filing.filing": json(record(string)),
  "situation.audiences": json(strings),
  "situation.said": json(strings),
  "situation.steps": json(new ArrayExpressionNode(is("SituationStep"))),
  "told_fields.fields": json(strings),
};

/** Where the names above come from, seen from the file that is made. */
export const importedTypes: Record<string, string> = {
  BackupContent: "../backup/backup-content.ts",
  RowProblem: "./json-values.ts",
  SituationStep: "./json-values.ts",
  SheetRead: "@sannong/contract/sheet-import.schemas",
  AssertionConsumer: "./json-values.ts",
  LogoutEndpoint: "./json-values.ts",
};

export const anyJson = json(is("unknown"));
export const anyJsonByDefault = jsonByDefault(is("unknown"));
