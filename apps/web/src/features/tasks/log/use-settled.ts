import { useEffect } from "react";
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import type { RecordContact } from "./record-defaults.ts";
import type { RecordForm, RecordValues } from "./record-schema.ts";
import { type RecordInputs, resolveAnswers } from "./save-result.ts";

type Promised = RecordValues["promise"];

const samePromise = (a: Promised, b: Promised): boolean =>
  a?.dueOn === b?.dueOn && Object.is(a?.amountMinor, b?.amountMinor);

const sameInstant = (a: unknown, b: unknown): boolean =>
  a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());

/** Keeps the form consistent and returns the relation of the contact. */
export const useSettled = (
  form: RecordForm,
  contacts: readonly RecordContact[],
  inputs: Omit<RecordInputs, "relation">,
): Relation => {
  const values = form.watch();
  const chosen = contacts.find((contact) => contact.contactId === values.contactId);
  const relation: Relation = chosen?.relation ?? "R09";
  useEffect(() => {
    const settled = resolveAnswers(values, { ...inputs, relation });
    const { callStatus, result, promise, nextCallAt } = settled;
    const options = { shouldValidate: form.formState.isSubmitted };
    if (callStatus !== values.callStatus) form.setValue("callStatus", callStatus, options);
    if (result !== values.result)
      form.setValue("result", result as RecordValues["result"], options);
    if (!samePromise(promise, values.promise)) form.setValue("promise", promise, options);
    if (nextCallAt && !sameInstant(nextCallAt, values.nextCallAt))
      form.setValue("nextCallAt", nextCallAt, options);
  });
  return relation;
};
