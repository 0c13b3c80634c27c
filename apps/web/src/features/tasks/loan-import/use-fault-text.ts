import { useT } from "@/lib/i18n.tsx";
import type { ImportState } from "./use-import.ts";

/**
 * Returns the error at a path of the import, found here or by the server; null without an error.
 */
export const useFaultText = ({ faults, refused }: Pick<ImportState, "faults" | "refused">) => {
  const t = useT();
  return (path: string, name: string): string | null => {
    const fault = faults[path];
    if (fault) return t(fault.key, { name, ...fault.values });
    return refused.find((field) => field.path === path)?.message ?? null;
  };
};
