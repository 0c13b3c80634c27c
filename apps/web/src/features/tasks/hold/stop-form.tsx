import { dayOf } from "@kolekta/api/core/calendar";
import {
  FACT_KINDS,
  type FactKind,
  recordFact,
} from "@kolekta/api/tasks/borrower/contract";
import { open as openHold } from "@kolekta/api/tasks/hold/contract";
import { z } from "zod";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import type { Fault } from "@/components/form/issue-text.ts";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { DayField, SelectField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import { useRefresh } from "./use-refresh.ts";

const CLAIMS = openHold.input.shape.kind.options;
type Kind = (typeof CLAIMS)[number] | FactKind;

const factOf = (kind: Kind): FactKind | undefined =>
  FACT_KINDS.find((one) => one === kind);

const DAY_MISSING: Fault = {
  key: "tasks.borrower.fact.dayMissing",
  values: {},
};

/** Of one case, or of the borrower and then from a day. */
const Stop = z
  .discriminatedUnion("kind", [
    openHold.input.extend({ fromOn: z.string().optional() }),
    recordFact.input.partial({ fromOn: true }),
  ])
  .refine(({ kind, fromOn }) => !factOf(kind) || fromOn !== undefined, {
    path: ["fromOn"],
    params: { fault: DAY_MISSING },
  });

/** Sends a claim as a hold of the case, a fact as one of its borrower. */
const useStop = (taskId: number) => {
  const { hold, borrower } = trpc.useUtils().client.tasks;
  const form = useCommandForm<
    z.input<typeof Stop>,
    z.output<typeof Stop>,
    unknown
  >(Stop, {
    defaultValues: { taskId, kind: "ALREADY_PAID", fromOn: "", reason: "" },
    send: ({ fromOn = "", ...stop }, under) => {
      const kind = factOf(stop.kind);
      return kind
        ? borrower.recordFact.mutate({ ...stop, kind, fromOn }, under)
        : hold.open.mutate(openHold.input.parse(stop), under);
    },
    onSettled: useRefresh(),
    onDone: () => form.reset({ ...form.getValues(), fromOn: "", reason: "" }),
  });
  return form;
};

/** Stops contact: about one case while a claim is looked into, or about all where something is so of the borrower. */
export const StopForm = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const { zone } = useSession();
  const form = useStop(taskId);
  const { control } = form;
  const fact = factOf(form.watch("kind"));
  return (
    <Form form={form}>
      <SelectField
        control={control}
        name="kind"
        label={t("app.form.kind")}
        options={[
          ...optionsOf(CLAIMS, (value) => t(`tasks.hold.kind.${value}`)),
          ...optionsOf(FACT_KINDS, (value) =>
            t(`tasks.borrower.fact.kind.${value}`),
          ),
        ]}
        required
      />
      {fact ? (
        <DayField
          control={control}
          name="fromOn"
          label={t("tasks.borrower.fact.field.fromOn")}
          hint={t(`tasks.borrower.fact.hint.${fact}`)}
          min="1900-01-01"
          max={dayOf(new Date(), zone)}
          required
        />
      ) : null}
      <ReasonField line control={control} name="reason" maxLength={300} />
      <FormRefusal />
      <DialogFooter>
        <SubmitButton variant="destructive">
          {t(fact ? "tasks.borrower.fact.record" : "tasks.hold.open")}
        </SubmitButton>
      </DialogFooter>
    </Form>
  );
};
