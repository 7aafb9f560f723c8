import { dialled } from "@sannong/contract/dialled";

type Props = { number: string; className?: string };

/** A telephone number that a press dials; what cannot be dialled is only read. */
export function PhoneLink({ number, className = "link hit" }: Props) {
  const href = dialled(number);
  if (href === "") return number;
  return (
    <a className={className} href={href}>
      {number}
    </a>
  );
}
