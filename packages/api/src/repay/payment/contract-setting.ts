import { ALL_INSTITUTIONS, defineSetting } from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

export const paymentPolicy = defineSetting({
  table: "payment_policy",
  owner: ALL_INSTITUTIONS,
  fields: {
    /**
     * Hours after a new assignment during which a payment with the former agent's code or promise
     * is credited to the former agent; 0 for never.
     */
    formerAgentHours: numberField({
      min: 0,
      max: 720,
      label: "repay.paymentPolicy.former",
      input: "repay.paymentPolicy.formerField",
      hint: "repay.paymentPolicy.formerHint",
      text: "repay.paymentPolicy.hours",
    }),
  },
  read: "payment.readPolicy",
  edit: "payment.editPolicy",
  changedBy: "TWO",
  proposalKind: "PAYMENT_POLICY",
  hasReason: false,
  audit: "payment.policy",
  section: { group: "money", id: "payments" },
  title: "repay.paymentPolicy.title",
  intro: "repay.paymentPolicy.intro",
});
