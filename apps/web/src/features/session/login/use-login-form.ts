import { type RefObject, type SubmitEvent, useState } from "react";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Login, LoginField } from "./login-rules.ts";
import { useFaults } from "./use-faults.ts";
import { useCaptcha, useLogin } from "./use-login.ts";

const EMPTY: Login = {
  name: "",
  password: "",
  captcha: "",
  trustDevice: false,
};

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
    setRefusal({
      message: message || t("app.error.network"),
      isWrong: key === WRONG,
    });
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
  return {
    login,
    set,
    faults,
    submit,
    refusal,
    busy,
    captcha,
    renewCaptcha,
    speakCaptcha,
  };
};
