import { BindingActions } from "@/features/tasks/binding/binding-actions.tsx";
import type { BoundCase } from "@/features/tasks/binding/bound-case.ts";

/** What a list of cases offers for the selected ones. */
export const bindMany = (rows: readonly BoundCase[], clear: () => void) => (
  <BindingActions cases={rows} onDone={clear} />
);
