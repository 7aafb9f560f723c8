import * as checkAnswersStyles from "./check-answers.module.css";
import * as styles from "./section-form.module.css";
import { zodResolver } from "@hookform/resolvers/zod";
import { type SceneSection, sceneSections } from "@sannong/contract/content/scene-words";
import { saveScene } from "@sannong/contract/content/scenes";
import { type SceneDeclaration, sceneDraftPart } from "@sannong/contract/content/scenes.schemas";
import { Button, Form, toast } from "@sannong/ui";
import type { FormEvent } from "react";
import type { Resolver } from "react-hook-form";
import { useForm } from "../../lib/forms/use-form.ts";
import { useDraft } from "../../lib/storage/use-draft.ts";
import { toAnotherAddress, unsavedChanges, useUnsaved } from "../../app/use-unsaved.ts";
import { onRefusal } from "../../lib/api/on-refusal.ts";
import { useOneAtATime } from "../../lib/hooks/use-one-at-a-time.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import { schemaOf } from "./declaration-words.ts";
import { SectionFields } from "./section-fields.tsx";
import { draftOf, type SectionValues, valuesOf } from "./section-values.ts";
import { useSectionSaving } from "./use-section-saving.ts";

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
  const form = useForm<SectionValues>({
    resolver: zodResolver(schemaOf(section)) as unknown as Resolver<SectionValues>,
    defaultValues: valuesOf(kept),
  });
  const draft = useDraft(form, `scene:${id}:${section}`);
  const isKept = useUnsaved(form.formState.isDirty, unsavedChanges, toAnotherAddress, draft);
  const saving = useSectionSaving(declaration, section);
  const { theirs } = saving;
  /** False where somebody has to look again: at what was saved elsewhere, or at what they typed meanwhile. */
  const save = async (): Promise<boolean> => {
    const sent = form.getValues();
    if (!(await saving.save(sent))) return false;
    if (JSON.stringify(form.getValues()) !== JSON.stringify(sent)) {
      // what was typed since is not saved: it differs from this beginning
      form.resetDefaultValues(sent);
      toast.info("保存时您又改了内容，请再保存一次");
      return false;
    }
    isKept();
    return true;
  };
  const { busy, once } = useOneAtATime();
  const goOn = form.handleSubmit(async () => {
    try {
      if (await save()) onSaved();
    } catch (failure) {
      onRefusal(saveScene, {
        "scenes.outsideRegion": (message) => form.setError("regionCode", { message }, { shouldFocus: true }),
      })(failure);
    }
  });
  /** A draft may lack anything, but what cannot be kept is told where it stands. */
  const isKeepable = (values: SectionValues): boolean => {
    const { error } = sceneDraftPart.safeParse(draftOf(section, values));
    form.clearErrors();
    for (const [place, { path, message }] of (error?.issues ?? []).entries())
      form.setError(path.join(".") as keyof SectionValues, { message }, { shouldFocus: place === 0 });
    return !error;
  };
  const keep = async () => {
    if (!isKeepable(form.getValues())) return;
    try {
      if (!(await save())) return;
      toast.success("草稿已保存");
      onBack();
    } catch (failure) {
      onRefusal(saveScene)(failure);
    }
  };
  // one act at a time, or each of the two buttons would lead to a place of its own
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    void once(goOn);
  };
  return (
    <Form className={`fs ${styles.scForm}`} onSubmit={submitted} aria-label={sceneSections[section].title}>
      <SectionFields section={section} form={form} places={places} />
      {theirs && (
        <ChangedElsewhere
          theirs={theirs}
          section={section}
          onTake={() => {
            form.reset(valuesOf(theirs.form));
            draft.drop();
            saving.theirsTaken();
          }}
        />
      )}
      <p className={checkAnswersStyles.scActs}>
        <Button type="submit" variant="primary" size="large" busy={busy}>
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
