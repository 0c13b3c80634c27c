import type { Translate } from "@kolekta/i18n/web";
import type { Action } from "./actions.ts";

export const actionText = (t: Translate, action: Action): string =>
  action === "enable" || action === "disable"
    ? t(`core.action.${action}`)
    : t(`manage.user.action.${action}`);
