import { Icon } from "@sannong/ui";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { openDialog } from "../dialogs.ts";
import type { Duty } from "./header-duties.ts";

/** The form opens above the page one is on; in another tab it is a page. */
const openAbove = (dialog: NonNullable<Duty["dialog"]>) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  openDialog(dialog, {});
};

type Props = { duty: Duty; className?: string };

/** A duty of the header within the application. */
export function DutyLink({ duty, className }: Props) {
  const { name, address, icon, dialog, isDocument } = duty;
  if (isDocument) return <PlainDutyLink duty={duty} {...(className && { className })} />;
  return (
    <Link className={className} to={address} onClick={dialog && openAbove(dialog)}>
      <Icon name={icon} />
      {name}
    </Link>
  );
}

/** The same where the application is not: in a document that is read, and in the office. */
export const PlainDutyLink = ({ duty: { name, address, icon }, className }: Props) => (
  <a className={className} href={address}>
    <Icon name={icon} />
    {name}
  </a>
);
