import { toast } from "@sannong/ui";
import { type ComponentType, createElement, useEffect, useState } from "react";
import { loadChunk } from "../../lib/navigation/load-chunk.ts";
import { closeDialog, type DialogName, type OpenedDialog, useDialogs } from "../dialogs.ts";

type Loaded = ComponentType<Record<string, unknown> & { onClose: () => void }>;
const arrived = new Map<DialogName, Loaded>();

async function fetchDialog(name: DialogName): Promise<Loaded> {
  // The notice that follows a sign-in is there by then, so that the focus goes from one to the other.
  if (name === "signIn") void fetchDialog("notice").catch(() => undefined);
  const loaded = (await loadChunk(async () => (await import("./dialog-loaders.ts")).loaders[name]())) as Loaded;
  arrived.set(name, loaded);
  return loaded;
}

function useDialogComponent({ id, name }: OpenedDialog): Loaded | undefined {
  const [component, setComponent] = useState(() => arrived.get(name));
  useEffect(() => {
    let wanted = true;
    fetchDialog(name).then(
      (loaded) => void (wanted && setComponent(() => loaded)),
      () => {
        if (!wanted) return;
        closeDialog(id);
        toast.error("页面没有加载完整，请检查网络后再试一次");
      },
    );
    return () => void (wanted = false);
  }, [id, name]);
  return component;
}

function OneDialog({ dialog }: { dialog: OpenedDialog }) {
  const Component = useDialogComponent(dialog);
  return Component ? createElement(Component, { ...dialog.props, onClose: () => closeDialog(dialog.id) }) : null;
}

/** Shows what modules asked for by name; mounted once. */
export function DialogHost() {
  return useDialogs().map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />);
}
