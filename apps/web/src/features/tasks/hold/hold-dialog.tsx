import {
  HOLD_OUTCOMES,
  type HoldKind,
  type HoldOutcome,
  open as openHold,
} from "@kolekta/api/tasks/hold/contract";
import { useState } from "react";
import { ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { EndForm, StopLine } from "./stop-line.tsx";
import { useRefresh } from "./use-refresh.ts";

const CLAIMS = openHold.input.shape.kind.options;

/** Stops contact about one case while a claim is looked into. */
const StopForm = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const { hold } = trpc.useUtils().client.tasks;
  const form = useCommandForm(openHold.input, {
    defaultValues: { taskId, kind: "ALREADY_PAID", reason: "" },
    send: hold.open.mutate,
    onSettled: useRefresh(),
    onDone: () => form.reset({ ...form.getValues(), reason: "" }),
  });
  const { control } = form;
  return (
    <Form form={form}>
      <SelectField
        control={control}
        name="kind"
        label={t("app.form.kind")}
        options={toOptions(CLAIMS, (value) => t(`tasks.hold.kind.${value}`))}
      />
      <ReasonField line control={control} name="reason" />
      <FormRefusal />
      <DialogFooter>
        <SubmitButton variant="destructive">{t("tasks.hold.open")}</SubmitButton>
      </DialogFooter>
    </Form>
  );
};

type Hold = Outputs["tasks"]["hold"]["list"][number];
type Claim = Exclude<HoldKind, "DEDUCTION">;

interface OutcomeProps {
  claim: Claim;
  outcome: HoldOutcome | "";
  onOutcome: (outcome: HoldOutcome | "") => void;
}

const OutcomeSelect = ({ claim, outcome, onOutcome }: OutcomeProps) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={t("tasks.hold.outcome.label")}
      placeholder={t("tasks.hold.outcome.choose")}
      value={outcome}
      options={toOptions(HOLD_OUTCOMES, (value) => t(`tasks.hold.outcome.${claim}.${value}`))}
      onChange={({ target }) =>
        onOutcome(HOLD_OUTCOMES.find((holdOutcome) => holdOutcome === target.value) ?? "")
      }
    />
  );
};

/** A claim is closed with its result, because suspended fees depend on it. */
const CloseForm = ({ holdId, claim }: { holdId: number; claim: Claim }) => {
  const t = useT();
  const [outcome, setOutcome] = useState<HoldOutcome | "">("");
  const { hold } = trpc.useUtils().client.tasks;
  const close = useCommandMutation(hold.close.mutate, {
    meta: { success: true },
    onSuccess: useRefresh(),
  });
  return (
    <EndForm
      label={t("tasks.hold.close")}
      reasonLabel={t("tasks.hold.closeReason")}
      ready={outcome !== ""}
      isPending={close.isPending}
      onEnd={(reason) => (outcome === "" ? undefined : close.mutate({ holdId, outcome, reason }))}
    >
      <OutcomeSelect claim={claim} outcome={outcome} onOutcome={setOutcome} />
    </EndForm>
  );
};

const Note = ({ text }: { text: string }) => (
  <span className="text-muted-foreground text-xs">{text}</span>
);

const HoldLine = ({ hold }: { hold: Hold }) => {
  const t = useT();
  const can = useCan();
  const { kind, closedAt, outcome } = hold;
  const end = () => {
    if (kind === "DEDUCTION")
      return closedAt ? null : <Note text={t("tasks.hold.endsWithDeduction")} />;
    if (outcome) return <Note text={t(`tasks.hold.outcome.${kind}.${outcome}`)} />;
    return closedAt || !can("hold.close") ? null : <CloseForm holdId={hold.holdId} claim={kind} />;
  };
  return (
    <StopLine {...hold} kind={t(`tasks.hold.kind.${kind}`)}>
      {end()}
    </StopLine>
  );
};

interface Props {
  taskId: number;
  onClose: () => void;
}

/** Stops all contact, and shows who stopped it and why. */
const HoldDialog = ({ taskId, onClose }: Props) => {
  const t = useT();
  const can = useCan();
  const holds = trpc.tasks.hold.list.useQuery({ taskId }).data ?? [];
  return (
    <Modal title={t("tasks.hold.title")} description={t("tasks.hold.body")} onClose={onClose}>
      {holds.length > 0 ? (
        <ul className="max-h-72 overflow-y-auto">
          {holds.map((hold) => (
            <HoldLine key={hold.holdId} hold={hold} />
          ))}
        </ul>
      ) : null}
      {can("hold.open") ? <StopForm taskId={taskId} /> : null}
    </Modal>
  );
};

export default HoldDialog;
