import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";

export const AllocationDialog = lazyComponent(async () => {
  const [dialog] = await Promise.all([import("./allocation-dialog.tsx"), loadMessages("error")]);
  return dialog;
});
