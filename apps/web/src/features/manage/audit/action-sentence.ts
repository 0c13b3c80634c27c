import { findActionSentence } from "@kolekta/api/manage/audit/contract-columns";
import { useT } from "@/lib/i18n.tsx";

/** Returns the sentence of an audited action, or its code. */
export const useActionSentence = () => {
  const t = useT();
  return (action: string): string => {
    const key = findActionSentence(action);
    return key ? t(key) : action;
  };
};
