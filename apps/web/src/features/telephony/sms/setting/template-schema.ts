/** Contract plus a check of the placeholders, so that errors appear before sending. */
import { Wording } from "@kolekta/api/telephony/sms/contract-template";
import { measure, MAX_SEGMENTS } from "@kolekta/api/telephony/sms/rules/segments";
import { getBodyRefusal } from "@kolekta/api/telephony/sms/rules/template";
import type { z } from "zod";
import type { Fault } from "@/components/form/issue-text.ts";

const bodyFault = ({ body, purpose }: z.output<typeof Wording>): Fault | null => {
  const refusal = getBodyRefusal(body, purpose);
  if (refusal) return { key: `core.error.${refusal.key}`, values: refusal.params };
  const { segments } = measure(body);
  if (segments <= MAX_SEGMENTS) return null;
  const values = { segments, max: MAX_SEGMENTS };
  return { key: "core.error.sms.tooLong", values };
};

export const TemplateForm = Wording.superRefine((values, ctx) => {
  const addIssue = (path: string, fault: Fault) =>
    ctx.addIssue({ code: "custom", path: [path], params: { fault } });
  const fault = bodyFault(values);
  if (fault) addIssue("body", fault);
  const { dpdFrom, dpdTo } = values;
  if (dpdFrom !== null && dpdTo !== null && dpdFrom > dpdTo)
    addIssue("dpdTo", { key: "core.error.sms.stagesSwapped", values: {} });
});
export type TemplateValues = z.input<typeof TemplateForm>;
export type TemplateOutput = z.output<typeof TemplateForm>;
