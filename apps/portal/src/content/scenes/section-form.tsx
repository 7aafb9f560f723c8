import * as checkAnswersStyles from "./check-answers.module.css";
import * as styles from "./section-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { type SceneSection, sceneSections } from "@sannong/contract/content/scene-words";
import { saveScene } from "@sannong/contract/content/scenes";
import { type SceneDeclaration, sceneDraft } from "@sannong/contract/content/scenes.schemas";
import { Button, Form, toast } from "@sannong/ui";
import { useQueryClient } from "@tanstack/react-query";
import type { Resolver } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsavedChanges, useUnsaved } from "../../app/use-unsaved.ts";
import { call } from "../../lib/api/api.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { schemaOf } from "./declaration-words.ts";
import { SectionFields } from "./section-fields.tsx";
import { draftOf, type SectionValues, valuesOf } from "./section-values.ts";
import { sceneQueries } from "./scenes.queries.ts";

type Props = {
  declaration: SceneDeclaration;
  section: SceneSection;
  /** to the next section, or back to the list of them */
  onSaved: () => void;
  onBack: () => void;
};

/** One section of a declaration: checked when one goes on, kept as it is when one stops here. */
export function SectionForm({ declaration, section, onSaved, onBack }: Props) {
  const { id, form: kept, places } = declaration;
  const client = useQueryClient();
  const form = useForm<SectionValues>({
    resolver: zodResolver(schemaOf(section)) as unknown as Resolver<SectionValues>,
    defaultValues: valuesOf(kept),
  });
  const draft = useDraft(form, `scene:${id}:${section}`);
  const isKept = useUnsaved(form.formState.isDirty, unsavedChanges, toAnotherAddress, draft);
  const save = async (values: SectionValues) => {
    await call(saveScene, { id, form: draftOf(section, values) });
    await client.invalidateQueries({ queryKey: sceneQueries.key });
    isKept();
  };
  const { busy, once } = useOneAtATime();
  const goOn = form.handleSubmit(async () => {
    try {
      await save(form.getValues());
      onSaved();
    } catch (failure) {
      onRefusal(saveScene, {
        "scenes.outsideRegion": (message) => form.setError("regionCode", { message }, { shouldFocus: true }),
      })(failure);
    }
  });
  /** A draft may lack anything, but what cannot be kept is told where it stands. */
  const isKeepable = (values: SectionValues): boolean => {
    const { error } = sceneDraft.safeParse(draftOf(section, values));
    form.clearErrors();
    for (const [place, { path, message }] of (error?.issues ?? []).entries())
      form.setError(path.join(".") as keyof SectionValues, { message }, { shouldFocus: place === 0 });
    return !error;
  };
  const keep = async () => {
    if (!isKeepable(form.getValues())) return;
    try {
      await save(form.getValues());
      toast.success("草稿已保存");
      onBack();
    } catch (failure) {
      onRefusal(saveScene)(failure);
    }
  };
  return (
    <Form className={`fs ${styles.scForm}`} onSubmit={goOn} aria-label={sceneSections[section].title}>
      <SectionFields section={section} form={form} places={places} />
      <p className={checkAnswersStyles.scActs}>
        <Button type="submit" variant="primary" size="large" busy={form.formState.isSubmitting}>
          保存并继续
        </Button>
        <Button size="large" busy={busy} onClick={() => void once(keep)}>
          先存草稿
        </Button>
        <Button
          variant="link"
          onClick={() => {
            isKept();
            onBack();
          }}
        >
          返回，不保存
        </Button>
      </p>
    </Form>
  );
}
