import type { Translate } from "@kolekta/i18n/web";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Listing = Outputs["manage"]["leaver"]["list"];
export type Rule = Outputs["manage"]["leaver"]["history"][number];

/** Whose rule is looked at or changed: an institution's, or without one that of all. */
export type Subject = Listing["house"] & {
  readonly institutionId: number | null;
  readonly institutionName: string | null;
};

export const nameOf = (t: Translate, { institutionName }: Subject): string =>
  institutionName ?? t("manage.inactivity.everybody");

/** The hours of a rule in words, or that it goes back to the rule of all. */
export const useHours = () => {
  const t = useT();
  return (hours: number | null): string =>
    hours === null
      ? t("manage.inactivity.asAll")
      : t("manage.leaver.count", { hours });
};
