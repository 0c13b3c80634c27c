import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

export const ShareDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import("./share-dialog.tsx"), loadMessages("repay")]);
  return dialog;
});
