import { LOGIN_PASSWORD_MAX, LOGIN_PASSWORD_MIN } from "@kolekta/api/session/login/rules/password";
import type { Lang, MessageKey } from "@kolekta/i18n/web";

export interface Login {
  name: string;
  password: string;
  captcha: string;
  trustDevice: boolean;
}

export type LoginField = "name" | "password" | "captcha";

export type LoginFaults = Partial<Record<LoginField, MessageKey>>;

const NAME_MAX = 64;

const passwordFault = (password: string, lang: Lang): MessageKey | undefined => {
  if (password === "") return "app.validation.required";
  if (password.length < LOGIN_PASSWORD_MIN[lang]) return "app.login.passwordShort";
  return password.length > LOGIN_PASSWORD_MAX ? "app.validation.wrong" : undefined;
};

const nameFault = (name: string): MessageKey | undefined => {
  if (name.trim() === "") return "app.validation.required";
  return name.trim().length > NAME_MAX ? "app.validation.wrong" : undefined;
};

/** Lists the errors of the form; the captcha counts only when required. */
export const loginFaults = (login: Login, lang: Lang, captchaRequired: boolean): LoginFaults => ({
  name: nameFault(login.name),
  password: passwordFault(login.password, lang),
  captcha: captchaRequired && login.captcha.trim() === "" ? "app.validation.required" : undefined,
});

export const FIELD_ORDER: readonly LoginField[] = ["name", "password", "captcha"];

export const firstFault = (faults: LoginFaults): LoginField | null =>
  FIELD_ORDER.find((field) => faults[field] !== undefined) ?? null;
