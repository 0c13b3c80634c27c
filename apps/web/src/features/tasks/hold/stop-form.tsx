import { dayOf } from "@kolekta/api/core/calendar";
import {
  FACT_KINDS,
  type FactKind,
} from "@kolekta/api/tasks/borrower/contract";
import { openHold } from "@kolekta/api/tasks/hold/contract";
import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { SHORTEST, useRefresh } from "./use-refresh.ts";

const CLAIMS = openHold.input.shape.kind.options;
type Kind = (typeof CLAIMS)[number] | FactKind;

/** Of one case, and of the borrower. */
const KINDS: readonly Kind[] = [...CLAIMS, ...FACT_KINDS];

const factOf = (kind: Kind): FactKind | undefined =>
  FACT_KINDS.find((one) => one === kind);

interface KindProps {
  kind: Kind;
  onKind: (kind: Kind) => void;
}

const KindField = ({ kind, onKind }: KindProps) => {
  const t = useT();
  const label = (one: Kind) => {
    const fact = factOf(one);
    return fact
      ? t(`tasks.borrower.fact.kind.${fact}`)
      : t(`tasks.hold.kind.${one as (typeof CLAIMS)[number]}`);
  };
  return (
    <FieldFrame label={t("tasks.hold.field.kind")} message={null} required>
      {(aria) => (
        <NativeSelect
          {...aria}
          value={kind}
          options={KINDS.map((value) => ({ value, label: label(value) }))}
          onChange={({ target }) =>
            onKind(KINDS.find((one) => one === target.value) ?? "DISPUTE")
          }
        />
      )}
    </FieldFrame>
  );
};

interface DayProps {
  fact: FactKind;
  fromOn: string;
  /** It was sent without one. */
  missed: boolean;
  onDay: (day: string) => void;
}

const FromField = ({ fact, fromOn, missed, onDay }: DayProps) => {
  const t = useT();
  const { zone } = useSession();
  return (
    <FieldFrame
      label={t("tasks.borrower.fact.field.fromOn")}
      hint={t(`tasks.borrower.fact.hint.${fact}`)}
      message={missed ? t("tasks.borrower.fact.dayMissing") : null}
      required
    >
      {(aria) => (
        <Input
          {...aria}
          type="date"
          min="1900-01-01"
          max={dayOf(new Date(), zone)}
          value={fromOn}
          onChange={({ target }) => onDay(target.value)}
        />
      )}
    </FieldFrame>
  );
};

interface ReasonProps {
  reason: string;
  short: boolean;
  onReason: (reason: string) => void;
}

const ReasonField = ({ reason, short, onReason }: ReasonProps) => {
  const t = useT();
  return (
    <FieldFrame
      label={t("tasks.hold.field.reason")}
      message={short ? t("tasks.guard.override.short") : null}
      required
    >
      {(aria) => (
        <Input
          {...aria}
          value={reason}
          maxLength={300}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </FieldFrame>
  );
};

/** Sends a claim as a hold of the case, a fact as one of its borrower. */
const useStop = (taskId: number, onDone: () => void) => {
  const refresh = useRefresh();
  const told = {
    meta: { success: true },
    onSuccess: () => {
      onDone();
      refresh();
    },
  };
  const hold = trpc.tasks.hold.open.useMutation(told);
  const record = trpc.tasks.borrower.recordFact.useMutation(told);
  const send = (kind: Kind, fromOn: string, reason: string) => {
    const fact = factOf(kind);
    const claim = CLAIMS.find((one) => one === kind);
    if (fact) record.mutate({ taskId, kind: fact, fromOn, reason });
    else if (claim) hold.mutate({ taskId, kind: claim, reason });
  };
  return { send, isPending: hold.isPending || record.isPending };
};

/** Stops contact: about one case while a claim is looked into, or about all where something is so of the borrower. */
export const StopForm = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const [kind, setKind] = useState<Kind>("ALREADY_PAID");
  const [fromOn, setFromOn] = useState("");
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const stop = useStop(taskId, () => {
    setReason("");
    setFromOn("");
    setAsked(false);
  });
  const fact = factOf(kind);
  const short = reason.trim().length < SHORTEST;
  const dayless = fact !== undefined && fromOn === "";
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!short && !dayless) stop.send(kind, fromOn, reason.trim());
      }}
    >
      <KindField kind={kind} onKind={setKind} />
      {fact ? (
        <FromField
          {...{ fact, fromOn }}
          missed={asked && dayless}
          onDay={setFromOn}
        />
      ) : null}
      <ReasonField
        reason={reason}
        short={asked && short}
        onReason={setReason}
      />
      <DialogFooter>
        <Button type="submit" variant="destructive" disabled={stop.isPending}>
          {t(fact ? "tasks.borrower.fact.record" : "tasks.hold.open")}
        </Button>
      </DialogFooter>
    </form>
  );
};
