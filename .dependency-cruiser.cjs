/** Upon the kernel and the platform: who people are and what governs; who is connected, and how; what is offered. */
const FLOORS = ["identity|authentication|governance|operations", "applications|protocols", "catalogue|content|data"];
const DOMAINS = FLOORS.join("|");
const OFFICE = `^apps/portal/src/((${DOMAINS})/[^/]+/admin|console)/`;

const tests = "\\.test\\.tsx?$";
/** Stores, and what still makes a condition or a lock of the database by itself: each of these belongs into its module's store. */
const stores = "(\\.store|-store|\\.writes)\\.ts$";
const notYetInStores = [
  "applications/binding-admin/batch-approval",
  "content/scenes/scene-approvals",
  "data/resources/data-approvals",
  "governance/approvals/approval-(admin|rows)",
  "governance/grants/permission-change.service",
  "identity/accounts/administrators.service",
];

/** What may import what; each comment says what to do instead. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      comment: "Two files need each other: move what both need into a third.",
      from: {},
      to: { circular: true },
    },
    {
      name: "contract-stands-alone",
      severity: "error",
      comment: "Both sides read the contract, so it may depend on the schema library only.",
      from: { path: "^packages/contract/", pathNot: tests },
      to: { path: "^(packages/(?!contract/)|apps/|examples/|node_modules/(?!zod/))" },
    },
    {
      name: "addresses-without-schemas",
      severity: "error",
      comment: "A first view loads no schema code: import schemas lazily or as types.",
      from: {
        path: "^packages/contract/src/(?!.*\\.schemas\\.ts$|entries\\.ts$|fields\\.ts$|paging\\.ts$)",
        pathNot: tests,
      },
      to: {
        path: "^(packages/contract/src/.*\\.schemas\\.ts$|packages/contract/src/fields\\.ts$|node_modules/zod/)",
        dependencyTypesNot: ["type-only", "dynamic-import"],
        dynamic: false,
      },
    },
    {
      name: "browser-never-reaches-server",
      severity: "error",
      comment: "Ask over the contract instead.",
      from: { path: "^(apps/portal|packages/ui)/" },
      to: { path: "^apps/server/" },
    },
    {
      name: "server-never-reaches-browser",
      severity: "error",
      comment: "The server serves the built files; it imports none of the portal.",
      from: { path: "^apps/server/" },
      to: { path: "^(apps/portal|packages/ui)/" },
    },
    {
      name: "rules-are-pure",
      severity: "error",
      comment: "A rule decides and does no I/O: gather the facts in the service and pass them in.",
      from: { path: "(\\.rules\\.ts$|^packages/contract/src/rules/)", pathNot: tests },
      to: { pathNot: "^packages/contract/|\\.rules\\.ts$" },
    },
    {
      name: "only-stores-speak-sql",
      severity: "error",
      comment: "Move the query into the module's store.",
      from: {
        path: `^apps/server/src/(${DOMAINS}|kernel|gateways)/`,
        pathNot: `(${stores}|(${notYetInStores.join("|")})\\.ts$|${tests})`,
      },
      to: { path: "node_modules/(kysely|pg)/" },
    },
    {
      name: "routes-do-not-touch-stores",
      severity: "error",
      comment: "A route binds an entry to a use case; the use case asks the store.",
      from: { path: "\\.routes\\.ts$" },
      to: { path: "\\.store\\.ts$" },
    },
    {
      name: "modules-use-index",
      severity: "error",
      comment: "Import another module through its index.ts.",
      from: { path: `^apps/server/src/(${DOMAINS}|kernel)/([^/]+)/`, pathNot: tests },
      to: {
        path: `^apps/server/src/(${DOMAINS}|kernel)/[^/]+/(?!index\\.ts$)`,
        pathNot: "^apps/server/src/$1/$2/",
      },
    },
    {
      name: "wiring-uses-index",
      severity: "error",
      comment: "The wiring knows modules by their index.ts.",
      from: { path: `^apps/server/src/(app(/|\\.ts$)|(${DOMAINS})/index\\.ts$)`, pathNot: tests },
      to: { path: `^apps/server/src/(${DOMAINS}|kernel)/[^/]+/(?!index\\.ts$)` },
    },
    {
      name: "domains-in-order",
      severity: "error",
      comment: "A domain knows those below it: what it is told of one above comes as a value, a function or an event.",
      from: { path: `^apps/server/src/(${FLOORS[0]})/`, pathNot: tests },
      to: { path: `^apps/server/src/(${FLOORS[1]}|${FLOORS[2]})/` },
    },
    {
      name: "domains-in-order-above",
      severity: "error",
      comment: "A connected system and its protocols know nothing of what is offered beside them.",
      from: { path: `^apps/server/src/(${FLOORS[1]})/`, pathNot: tests },
      to: { path: `^apps/server/src/(${FLOORS[2]})/` },
    },
    {
      name: "nobody-imports-the-wiring",
      severity: "error",
      comment: "What a module needs is handed to it.",
      from: { path: `^apps/server/src/(platform|config|kernel|gateways|(${DOMAINS})/[^/]+)/`, pathNot: tests },
      to: { path: `^apps/server/src/(app(/|\\.ts$)|(${DOMAINS})/index\\.ts$)` },
    },
    {
      name: "platform-knows-no-module",
      severity: "error",
      comment: "Give the platform what it needs as a function from its wiring.",
      from: { path: "^apps/server/src/(platform|config)/", pathNot: tests },
      to: { path: `^apps/server/src/(${DOMAINS}|gateways)/` },
    },
    {
      name: "platform-knows-no-kernel",
      severity: "error",
      comment: "The kernel stands on the platform.",
      from: { path: "^apps/server/src/(platform|config)/", pathNot: tests },
      to: { path: "^apps/server/src/kernel/" },
    },
    {
      name: "kernel-knows-no-module",
      severity: "error",
      comment: "What a kernel is told of a module comes as a value or a function.",
      from: { path: "^apps/server/src/kernel/", pathNot: tests },
      to: { path: `^apps/server/src/(${DOMAINS}|gateways|app)/` },
    },
    {
      name: "web-modules-stay-apart",
      severity: "error",
      comment: "Compose modules in routes/ or app/.",
      from: { path: `^apps/portal/src/(${DOMAINS})/([^/]+)/`, pathNot: tests },
      to: {
        path: `^apps/portal/src/(routes|console/(?!parts/)|app/(?!(dialogs|preferences|use-unsaved|with-proof)\\.ts)|(${DOMAINS})/)`,
        pathNot: "^apps/portal/src/$1/$2/",
      },
    },
    {
      name: "sheets-stay-home",
      severity: "error",
      comment:
        "What two folders draw alike is a component of both, a rule of packages/ui or a name of styles/shared-classes.ts.",
      from: { path: "^apps/portal/src/([^/]+)/([^/]+)/", pathNot: "^apps/portal/src/console/pages/" },
      to: { path: "\\.module\\.css$", pathNot: "^apps/portal/src/$1/$2/" },
    },
    {
      name: "office-stays-apart",
      severity: "error",
      comment:
        "The portal's pages hold nothing of the office: lead there by an address; what both need goes to lib/, app/ or the module.",
      from: { path: "^apps/portal/src/", pathNot: OFFICE },
      to: { path: OFFICE },
    },
    {
      name: "office-parts-know-no-page",
      severity: "error",
      comment: "Modules build their screens of the parts: hand in what a part needs.",
      from: { path: "^apps/portal/src/console/parts/" },
      to: { path: `^apps/portal/src/(console/(?!parts/)|(${DOMAINS})/[^/]+/admin/)` },
    },
    {
      name: "nothing-imports-the-demonstration",
      severity: "error",
      comment: "The product holds none of it: whoever starts a demonstration hands it in.",
      from: { path: "^(apps|packages|examples)/", pathNot: `^packages/demonstration/|^apps/server/test/|${tests}` },
      to: { path: "^packages/demonstration/" },
    },
    {
      name: "demonstration-uses-index",
      severity: "error",
      comment: "The demonstration asks the server's modules through their index.ts.",
      from: { path: "^packages/demonstration/", pathNot: tests },
      to: { path: `^apps/server/src/(${DOMAINS}|kernel)/[^/]+/(?!index\\.ts$)` },
    },
    {
      name: "examples-are-independent",
      severity: "error",
      comment: "A connected system knows the portal by its published addresses only.",
      from: { path: "^examples/" },
      to: { path: "^(apps|packages)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // our own, not those of packages: a package's files lie below its `dist/`, and no wall would see it
    exclude: { path: "\\.module\\.css\\.d\\.ts$|^dist/|^(apps|packages|examples)/[^/]+/(dist|coverage)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
  },
};
