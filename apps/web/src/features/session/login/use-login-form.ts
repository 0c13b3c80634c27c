import { LOGIN_PASSWORD_MIN } from "@kolekta/api/session/login/rules/password";
import { type RefObject, type SubmitEvent, useState } from "react";
import { toFailure } from "@/lib/failure.ts";
import { useLang, useT } from "@/lib/i18n.tsx";
import {
  FIELD_ORDER,
  firstFault,
  type Login,
  loginFaults,
  type LoginField,
} from "./login-rules.ts";
import { useCaptcha, useLogin } from "./use-login.ts";

/** Shows the errors of fields that lost focus; after a submit, those of all fields. */
const useFaults = (login: Login, captchaRequired: boolean) => {
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

const EMPTY: Login = { name: "", password: "", captcha: "", trustDevice: false };

const CAPTCHA_REFUSALS = new Set(["login.captchaRequired", "login.wrongCaptcha"]);

/** Also the answer to sign-ins from an address outside the allow list. */
const WRONG = "login.wrongPassword";

interface Refusal {
  readonly message: string;
  readonly isWrong: boolean;
}

type FormRef = RefObject<HTMLFormElement | null>;

const focus = (form: FormRef, field: LoginField) => {
  const control = form.current?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
};

/**
 * State and submission of the sign-in form. Uses plain state, so that the sign-in page loads no
 * form library.
 */
export const useLoginForm = (element: FormRef) => {
  const t = useT();
  const captcha = useCaptcha();
  const logIn = useLogin();
  const [login, setLogin] = useState(EMPTY);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const faults = useFaults(login, captcha.required);
  const set = (patch: Partial<Login>) => setLogin((current) => ({ ...current, ...patch }));
  const renewCaptcha = () => {
    set({ captcha: "" });
    faults.hide("captcha");
    captcha.renew();
  };

  const speakCaptcha = () => {
    set({ captcha: "" });
    captcha.speak();
  };

  const handleRefusal = (error: unknown) => {
    const { message, key } = toFailure(error);
    setRefusal({ message: message || t("app.error.network"), isWrong: key === WRONG });
    if (key !== null && CAPTCHA_REFUSALS.has(key)) captcha.insist();
    renewCaptcha();
    focus(element, captcha.required ? "captcha" : "password");
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    faults.showAll();
    if (faults.first) focus(element, faults.first);
    if (faults.first || busy || !captcha.codeKey) return;
    setBusy(true);
    setRefusal(null);
    await logIn(login, captcha.codeKey)
      .catch(handleRefusal)
      .finally(() => setBusy(false));
  };
  return { login, set, faults, submit, refusal, busy, captcha, renewCaptcha, speakCaptcha };
};
