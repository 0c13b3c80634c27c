import { disable } from "@kolekta/api/manage/user/contract-access";
import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { User } from "../user.ts";
import { useUserRefresh } from "../use-user-refresh.ts";

type BulkSwitchReply = Outputs["manage"]["user"]["disable"];
type NamedUser = Pick<User, "id" | "name" | "login">;

interface Props {
  rows: readonly NamedUser[];
  to: "enable" | "disable";
  /** `done`: at least one change was attempted, whatever its result. */
  onClose: (done: boolean) => void;
}

const SwitchForm = ({
  rows,
  to,
  onClose,
  onDone,
}: Props & { onDone: (outcome: BulkSwitchReply) => void }) => {
  const t = useT();
  const { user } = trpc.useUtils().client.manage;
  const form = useCommandForm(disable.input, {
    defaultValues: { ids: rows.map(({ id }) => id) },
    send: user[to].mutate,
    success: null,
    onSettled: useUserRefresh(),
    onDone,
  });
  return (
    <CommandForm
      form={form}
      submit={t(`core.action.${to}`)}
      tone={to === "disable" ? "destructive" : "primary"}
      onClose={() => onClose(false)}
    />
  );
};

interface EndProps {
  outcome: BulkSwitchReply;
  rows: readonly NamedUser[];
  to: Props["to"];
  onClose: () => void;
}

/** "47 disabled, 3 refused", with the reason of each refusal and the warnings. */
const End = ({ outcome, rows, to, onClose }: EndProps) => {
  const t = useT();
  const { done, refused, warnings } = outcome;
  const parts = [
    t(`manage.user.batch.${to}d`, { done: done.length }),
    ...(refused.length > 0 ? [t("manage.user.batch.rejected", { n: refused.length })] : []),
  ];
  return (
    <>
      {warnings.map((warning) => (
        <Alert key={warning.id} tone="warning">
          {warning.message}
        </Alert>
      ))}
      <BatchOutcome
        summary={parts.join(", ")}
        done={done.length}
        refused={refused.map(({ id, message }) => {
          const matchingRow = rows.find((row) => row.id === id);
          return { id, name: matchingRow?.name, aside: matchingRow?.login, message };
        })}
        why={t("core.field.reasons")}
        onClose={onClose}
      />
    </>
  );
};

/** Enables or disables users after one confirmation and lists the results. */
const SwitchDialog = ({ rows: initialRows, to, onClose }: Props) => {
  const t = useT();
  const [rows] = useState(initialRows);
  const [outcome, setOutcome] = useState<BulkSwitchReply>();
  const close = () => onClose(outcome !== undefined);
  const [only] = rows;
  return (
    <Modal
      size="lg"
      title={
        only && rows.length === 1
          ? t(`core.confirm.${to}`, { name: only.name })
          : t(`manage.user.batch.${to}Title`, { n: rows.length })
      }
      description={outcome ? undefined : t(`manage.user.batch.${to}Body`)}
      onClose={close}
    >
      {outcome ? (
        <End outcome={outcome} rows={rows} to={to} onClose={close} />
      ) : (
        <SwitchForm rows={rows} to={to} onClose={onClose} onDone={setOutcome} />
      )}
    </Modal>
  );
};

export default SwitchDialog;
