import type { SceneSection } from "@sannong/contract/content/scene-words";
import { saveScene, sceneDeclaration } from "@sannong/contract/content/scenes";
import type { SceneDeclaration } from "@sannong/contract/content/scenes.schemas";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiRefusal, call } from "../../lib/api/api.ts";
import { sceneQueries } from "./scenes.queries.ts";
import { draftOf, isOvertaken, type SectionValues } from "./section-values.ts";

/**
 * Saves a section on the revision that its form began with, whatever the page has read since. What was changed in this
 * section elsewhere is written over only by whoever has seen it; a change of another section is nobody's trouble.
 */
export function useSectionSaving(declaration: SceneDeclaration, section: SceneSection) {
  const { id } = declaration;
  const client = useQueryClient();
  const known = useRef(declaration);
  const [theirs, setTheirs] = useState<SceneDeclaration>();
  const send = (values: SectionValues) =>
    call(saveScene, { id, form: draftOf(section, values), revision: known.current.revision });
  /** False when the section is another by now, which `theirs` then shows. */
  const save = async (values: SectionValues): Promise<boolean> => {
    try {
      await send(values);
    } catch (failure) {
      if (!(failure instanceof ApiRefusal && failure.reason === "scenes.changedMeanwhile")) throw failure;
      const now = await call(sceneDeclaration, { id });
      const isOther = isOvertaken(section, { begun: known.current.form, now: now.form, mine: values });
      known.current = now;
      if (isOther) {
        setTheirs(now);
        return false;
      }
      await send(values);
    }
    await client.invalidateQueries({ queryKey: sceneQueries.key });
    // whoever stays goes on from what they saved
    known.current = client.getQueryData(sceneQueries.declaration(id).queryKey) ?? known.current;
    return true;
  };
  return { save, theirs, theirsTaken: () => setTheirs(undefined) };
}
