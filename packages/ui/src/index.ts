export { Button, buttonClass, type ButtonLook } from "./button.tsx";
export { BarChart, type ChartSeries, LineChart } from "./charts.tsx";
export { SignInMark } from "./catalogue-parts.tsx";
export { ComboboxField, ComboboxPicker, MultiComboboxField } from "./combobox.tsx";
export { StrictStyles } from "./csp.tsx";
export { type DataColumn, DataTable, type TableRead } from "./data-table.tsx";
export { ConfirmDialog, Dialog } from "./dialog.tsx";
export { DialogSide } from "./dialog-side.tsx";
export { Disclosure, useClosing } from "./disclosure.tsx";
export { Drawer } from "./drawer.tsx";
export { FieldProblem } from "./field-problem.tsx";
export { Form } from "./form.tsx";
export { Checkbox, PasswordField, SelectField, TextArea, TextField } from "./fields.tsx";
export { type Emptiness, EmptyList, type Narrowing, narrowedBy } from "./empty-list.tsx";
export { isShownInBlock, type Refused, requestIdOf, showInBlock, explain } from "./failure.ts";
export { Facts } from "./facts.tsx";
export { FilterList } from "./filter-list.tsx";
export { ScrollRegion } from "./scroll-region.tsx";
export { SearchField } from "./search-field.tsx";
export type { FilterGroup } from "./filter-rail.tsx";
export { Icon } from "./icon.tsx";
export type { IconName } from "./icon-names.ts";
export {
  allOf,
  conditionsOf,
  type ListAddress,
  type ListOffer,
  pageIn,
  readListAddress,
  writeListAddress,
  soughtIn,
} from "./list-address.ts";
export { Mark } from "./mark.tsx";
export { BehindTheLast, Paged } from "./paged.tsx";
export { Pagination } from "./pagination.tsx";
export {
  Alert,
  DomainIcon,
  type Domain,
  type Health,
  HealthMark,
  type Need,
  NeedMark,
  Segments,
  Skeleton,
  Tag,
} from "./parts.tsx";
export { Select } from "./select.tsx";
export { StarButton } from "./star.tsx";
export { EmptyState, ErrorState } from "./states.tsx";
export { SystemTile } from "./system-tile.tsx";
export { Tabs } from "./tabs.tsx";
export { clearToasts, dismissToast, type Toast, toast, toastHistory, ToastViewport } from "./toast.tsx";
export { uppermostDialog } from "./uppermost-dialog.ts";
export { useHydrated } from "./use-hydrated.ts";
export { WholeWords } from "./whole-words.tsx";
export { watchedRow } from "./watched-row.ts";
