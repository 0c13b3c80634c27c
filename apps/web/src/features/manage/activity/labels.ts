import { USER_ACTIONS } from "@kolekta/api/manage/activity/contract";
import type { Translate } from "@kolekta/i18n/web";

/** Formats the action and its recorded details. */
export const formatUserAction = (
  t: Translate,
  action: string,
): { label: string; about: string | null } => {
  const [word, ...rest] = action.split(" ");
  const userAction = USER_ACTIONS.find((candidate) => candidate === word);
  if (!userAction) return { label: action, about: null };
  return {
    label: t(`manage.activity.action.${userAction}`),
    about: rest.join(" ") || null,
  };
};

export const KINDS = {
  PHONE: "tasks.borrower.field.phone",
  ID_NUMBER: "tasks.borrower.field.idNumber",
  ADDRESS: "tasks.borrower.field.address",
  COMPANY_ADDRESS: "tasks.borrower.field.companyAddress",
} as const;
