/** Labels of changed fields: translated if known, otherwise the recorded name. */
import { findEntityWord } from "@kolekta/api/manage/audit/contract-columns";
import { findFieldWord } from "@kolekta/api/manage/field-history/contract-columns";
import type { MessageKey } from "@kolekta/i18n/web";
import { useT } from "@/lib/i18n.tsx";

const named =
  (t: (key: MessageKey) => string, find: (name: string) => MessageKey | null) =>
  (name: string): string => {
    const key = find(name);
    return key ? t(key) : name;
  };

export const useFieldName = () => named(useT(), findFieldWord);

export const useEntityName = () => named(useT(), findEntityWord);
