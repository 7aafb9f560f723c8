import { Fragment } from "react";
import { site } from "./site.ts";

/** The portal's name, which breaks between words alone. */
export const BrandName = () => (
  <b className="brand">
    {site.nameWords.map((word, place) => (
      <Fragment key={word}>
        {place > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </b>
);
