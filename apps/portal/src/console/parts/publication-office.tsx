import type { Standing } from "@sannong/contract/content/publication.schemas";
import { useSession } from "../../lib/session/session.ts";
import { OfficePage } from "./office-page.tsx";
import type { PublicationPageProps } from "./publication.ts";
import { PublicationPage } from "./publication-page.tsx";

type Page<Row> = Omit<PublicationPageProps<Row>, "areaCode"> & {
  title: string;
  /** whose it is, and when the public sees a change */
  lead: string;
};

/** A page of the office that is one kind's alone, for the navigation to load. */
export const publicationOffice = <Row extends Standing>({ title, lead, ...page }: Page<Row>) =>
  function PublicationOffice() {
    const session = useSession();
    if (session.status !== "signedIn") return null;
    return (
      <OfficePage title={title} lead={lead}>
        <PublicationPage<Row> {...page} areaCode={session.user.regionCode} />
      </OfficePage>
    );
  };
