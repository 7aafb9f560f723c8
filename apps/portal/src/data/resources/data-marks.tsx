import {
  type DataApplicationStatus,
  dataApplicationStatuses,
  dataFormats,
  type DataFormat,
  type GrantState,
  grantStates,
  sensitivities,
  type Sensitivity,
  type SharingKind,
  sharingKinds,
} from "@sannong/contract/data/resource-words";
import { type IconName, Tag } from "@sannong/ui";
import type { ComponentProps } from "react";

type Look = { tone: NonNullable<ComponentProps<typeof Tag>["tone"]>; icon: IconName };

const sharingLooks: Record<SharingKind, Look> = {
  unconditional: { tone: "ok", icon: "unlock" },
  conditional: { tone: "warn", icon: "key" },
  refused: { tone: "plain", icon: "lock" },
};
/** 无条件, 有条件, 不予: word, sign and colour. */
export const SharingTag = ({ sharing }: { sharing: SharingKind }) => (
  <Tag {...sharingLooks[sharing]}>{sharingKinds[sharing]}</Tag>
);

const applicationLooks: Record<DataApplicationStatus, Look> = {
  draft: { tone: "plain", icon: "edit" },
  department: { tone: "warn", icon: "clock" },
  provider: { tone: "info", icon: "users" },
  approved: { tone: "ok", icon: "check" },
  rejected: { tone: "err", icon: "x" },
  withdrawn: { tone: "plain", icon: "x" },
};
export const ApplicationTag = ({ status }: { status: DataApplicationStatus }) => (
  <Tag {...applicationLooks[status]}>{dataApplicationStatuses[status]}</Tag>
);

const grantLooks: Record<GrantState, Look> = {
  active: { tone: "ok", icon: "check" },
  expired: { tone: "err", icon: "clock" },
  revoked: { tone: "err", icon: "x" },
  handedBack: { tone: "plain", icon: "x" },
  postLeft: { tone: "err", icon: "x" },
};
export const GrantTag = ({ state }: { state: GrantState }) => <Tag {...grantLooks[state]}>{grantStates[state]}</Tag>;

const sensitivityLooks: Record<Sensitivity, Look["tone"]> = { public: "plain", internal: "info", sensitive: "err" };
export const SensitivityTag = ({ sensitivity }: { sensitivity: Sensitivity }) => (
  <Tag tone={sensitivityLooks[sensitivity]}>{sensitivities[sensitivity]}</Tag>
);

/** How it may be had, in a few words. */
export const formatWords = (formats: readonly DataFormat[], rowCount: number): string =>
  [...formats.map((format) => dataFormats[format]), ...(rowCount > 0 ? ["接口"] : [])].join("、");

/** The number with its thousands. */
export const figure = (value: number): string => value.toLocaleString("zh-CN");
