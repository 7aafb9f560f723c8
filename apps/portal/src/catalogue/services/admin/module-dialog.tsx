import { type HomeTabName, homeTabNames } from "@sannong/contract/catalogue/home-tabs";
import type { ManagedModule } from "@sannong/contract/catalogue/services-admin";
import type { InputOf } from "@sannong/contract/endpoint";
import type { addModule } from "@sannong/contract/catalogue/services-admin";
import { Button, Dialog, Form, SelectField, TextField } from "@sannong/ui";
import { useState } from "react";
import { type Edited, type Place, treeTabs } from "./module-tree.ts";

type Props = {
  edited: Edited;
  modules: readonly ManagedModule[];
  isBusy: boolean;
  onAdd: (given: InputOf<typeof addModule>) => void;
  onChange: (module: ManagedModule, name: string) => void;
  onMove: (module: ManagedModule, place: Place) => void;
  onClose: () => void;
};

const titleOf = (edited: Edited): string => {
  if ("module" in edited) return `修改栏目“${edited.module.name}”`;
  return "parent" in edited ? `在“${edited.parent.name}”下新建栏目` : `在“${homeTabNames[edited.tab]}”里新建一级栏目`;
};

/** A module's name, and where it stands. */
export function ModuleDialog({ edited, modules, isBusy, onAdd, onChange, onMove, onClose }: Props) {
  const module = "module" in edited ? edited.module : undefined;
  const [name, setName] = useState(module?.name ?? "");
  const [problem, setProblem] = useState<string>();
  const here = module ? (module.parentId ?? `tab:${module.tab}`) : "";
  const [place, setPlace] = useState(here);
  const hasBelow = module !== undefined && modules.some(({ parentId }) => parentId === module.id);
  const roots = modules.filter(({ parentId, id }) => parentId === null && id !== module?.id);
  const isRenamed = module !== undefined && name.trim() !== module.name;
  const save = () => {
    const typed = name.trim();
    if (typed === "") return setProblem("请填写栏目名称");
    if (!module) {
      const given = "parent" in edited ? edited.parent : undefined;
      const tab = "tab" in edited ? edited.tab : (given?.tab ?? "zhny");
      return onAdd({ name: typed, parentId: given?.id ?? null, tab, domain: given?.domain ?? "data" });
    }
    if (place !== here) {
      const isTab = place.startsWith("tab:");
      const tab = isTab ? (place.slice("tab:".length) as HomeTabName) : module.tab;
      return onMove(module, { parentId: isTab ? null : place, tab, before: null });
    }
    if (typed === module.name) return onClose();
    onChange(module, typed);
  };
  return (
    <Dialog open title={titleOf(edited)} onClose={onClose}>
      <Form
        className="fs"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="栏目名称"
          required
          maxLength={20}
          value={name}
          problem={problem}
          disabled={place !== here}
          onChange={({ target }) => {
            setName(target.value);
            setProblem(undefined);
          }}
        />
        {module && (
          <SelectField
            label="位置"
            hint={
              isRenamed ? "先保存名称，再换位置" : hasBelow ? "有下级的栏目只能放在第一级" : "换了位置后排在那里的最后"
            }
            disabled={isRenamed}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          >
            {treeTabs.map((tab) => (
              <option key={tab} value={`tab:${tab}`}>
                {homeTabNames[tab]}（一级）
              </option>
            ))}
            {!hasBelow &&
              roots.map((root) => (
                <option key={root.id} value={root.id}>
                  {homeTabNames[root.tab]} / {root.name}
                </option>
              ))}
          </SelectField>
        )}
        <div className="dlg-f">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {place === here ? "保存" : "移动"}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
