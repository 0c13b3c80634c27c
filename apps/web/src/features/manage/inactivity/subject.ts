import type { Translate } from "@kolekta/i18n/web";
import type { Outputs } from "@/lib/trpc.ts";

type Listing = Outputs["manage"]["inactivity"]["list"];
export type Values = Listing["house"]["applies"];
export type Rule = NonNullable<Listing["house"]["current"]>;

/** Whose rule is looked at or changed: an institution's, or without one that of all. */
export type Subject = Listing["house"] & {
  readonly institutionId: number | null;
  readonly institutionName: string | null;
};

export const nameOf = (t: Translate, { institutionName }: Subject): string =>
  institutionName ?? t("manage.inactivity.everybody");
