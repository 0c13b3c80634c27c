import type { cn } from "./cn.ts";
import type { en } from "./en.ts";
import type { es } from "./es.ts";
import type { Money } from "./money.ts";

/** The English tree is the type of every tree, with one namespace per locale file. */
export type Messages = typeof en;

type Leaves<T, Prefix extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

export type MessageKey = Leaves<Messages>;

/** Key of an AppError under core.error: "<noun>.<what>". */
export type ErrorKey = Leaves<Messages["core"]["error"]>;

export type Values = Readonly<Record<string, string | number | Date | Money>>;

// Fails the type check for a key that is missing in a translation or in English.
type Missing = Exclude<MessageKey, Leaves<typeof cn>> | Exclude<MessageKey, Leaves<typeof es>>;
type Unknown = Exclude<Leaves<typeof cn> | Leaves<typeof es>, MessageKey>;
export type Untranslated = Missing | Unknown;
const complete: [Untranslated] extends [never] ? true : Untranslated = true;
void complete;
