import type { MessageKey, Namespace } from "@kolekta/i18n/web";
import type { Permission } from "@kolekta/api/core/permissions";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { needWords } from "@/lib/language.ts";

export interface Screen {
  readonly path: string;
  readonly label: MessageKey;
  /** Absent: the screen is not built yet and its route says so. */
  readonly page?: LazyExoticComponent<ComponentType>;
  /** Without it the screen tells the user that the role cannot see it; the server decides each call. */
  readonly permission?: Permission;
  /** Each of these opens it as well. */
  readonly also?: readonly Permission[];
  /** Shown without header and side menu. */
  readonly hidden?: true;
}

/** A page, fetched with the words of its router when it is first opened. */
export const page = (
  load: () => Promise<{ default: ComponentType }>,
  ...words: Namespace[]
) =>
  lazy(async () => {
    const [module] = await Promise.all([load(), needWords(...words)]);
    return module;
  });
