import type { cn } from "./cn.ts";
import type { en } from "./en.ts";
import type { es } from "./es.ts";
import type { Money } from "./money.ts";

/** The English tree is the type of every tree: one namespace per locale file. */
export type Messages = typeof en;

type Leaves<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type MessageKey = Leaves<Messages>;

/** What an AppError carries: "<noun>.<what>", a key under core.error. */
export type ErrorKey = Leaves<Messages["core"]["error"]>;

export type Values = Readonly<Record<string, string | number | Date | Money>>;

// A key missing from a translation, and a key that English does not have, both end here.
type Missing = Exclude<MessageKey, Leaves<typeof cn>> | Exclude<MessageKey, Leaves<typeof es>>;
type Unknown = Exclude<Leaves<typeof cn> | Leaves<typeof es>, MessageKey>;
export type Untranslated = Missing | Unknown;
const complete: [Untranslated] extends [never] ? true : Untranslated = true;
void complete;
