import { useLang } from "@/lib/i18n.tsx";
import type { Item } from "../rows.ts";

type Question = Pick<Item["questions"][number], "names">;

export const useQuestionName = () => {
  const lang = useLang();
  return ({ names }: Question): string => names[lang];
};
