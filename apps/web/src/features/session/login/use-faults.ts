import { LOGIN_PASSWORD_MIN } from "@kolekta/api/session/login/rules/password";
import { useState } from "react";
import { useLang, useT } from "@/lib/i18n.tsx";
import {
  FIELD_ORDER,
  firstFault,
  type Login,
  type LoginField,
  loginFaults,
} from "./login-rules.ts";

/** Shows the errors of fields that lost focus; after a submit, those of all fields. */
export const useFaults = (login: Login, captchaRequired: boolean) => {
  const t = useT();
  const lang = useLang();
  const faults = loginFaults(login, lang, captchaRequired);
  const [visible, setVisible] = useState<ReadonlySet<LoginField>>(new Set());
  return {
    first: firstFault(faults),
    showAll: () => setVisible(new Set(FIELD_ORDER)),
    hide: (field: LoginField) =>
      setVisible(new Set([...visible].filter((other) => other !== field))),
    leave: (field: LoginField) => {
      if (login[field] !== "") setVisible(new Set([...visible, field]));
    },
    message: (field: LoginField, label: string): string | null => {
      const key = faults[field];
      if (!key || !visible.has(field)) return null;
      return t(key, { name: label, limit: LOGIN_PASSWORD_MIN[lang] });
    },
  };
};
