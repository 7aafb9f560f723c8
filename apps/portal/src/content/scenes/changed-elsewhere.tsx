import type { SceneSection } from "@sannong/contract/content/scene-words";
import type { SceneDeclaration } from "@sannong/contract/content/scenes.schemas";
import { Alert, Button } from "@sannong/ui";
import { SectionAnswers } from "./answers.tsx";

type Props = { theirs: SceneDeclaration; section: SceneSection; onTake: () => void };

/** What a section says by now, where it was saved in another window while it was being filled in here. */
export const ChangedElsewhere = ({ theirs: { form, regionName }, section, onTake }: Props) => (
  <div role="alert">
    <Alert tone="warn">
      <p>
        这一部分刚在别处改过（另一个窗口或另一台设备），您填的还没有保存，都还在。要用您填的，请再保存一次；要用别处保存的，请按“改用别处保存的内容”。别处保存的是：
      </p>
      <SectionAnswers form={form} regionName={regionName} section={section} />
      <p>
        <Button onClick={onTake}>改用别处保存的内容</Button>
      </p>
    </Alert>
  </div>
);
