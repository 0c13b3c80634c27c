import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Choice } from "./use-choice.ts";

interface ReasonProps {
  label: string;
  hint: string;
  value: string;
  missing: boolean;
  onChange: (value: string) => void;
}

const ReasonField = (props: ReasonProps) => {
  const { label, hint, value, missing, onChange } = props;
  const message = useT()("tasks.guard.override.short");
  return (
    <FieldFrame label={label} hint={hint} message={missing ? message : null} required>
      {(aria) => (
        <Input
          {...aria}
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};

export const AssignReasons = ({ choice }: { choice: Choice }) => {
  const t = useT();
  const { isMoving, bare, isSubmitted, needs } = choice;
  const names = bare.map((agent) => agent.name).join(", ");
  return (
    <>
      {isMoving ? (
        <ReasonField
          label={t("tasks.assignment.reasonReassign")}
          hint={t("tasks.assignment.reasonReassignHint", { cases: 1 })}
          value={choice.reason}
          missing={isSubmitted && needs.reason}
          onChange={choice.setReason}
        />
      ) : null}
      {bare.length > 0 ? (
        <Alert tone="warning">{t("tasks.assignment.uncertified", { names })}</Alert>
      ) : null}
      {bare.length > 0 && choice.canOverride ? (
        <FieldFrame
          label={t("tasks.assignment.reasonOverride")}
          hint={t("tasks.guard.override.hint")}
          message={null}
        >
          {(aria) => (
            <Input
              {...aria}
              maxLength={300}
              value={choice.overrideReason}
              onChange={(event) => choice.setOverrideReason(event.target.value)}
            />
          )}
        </FieldFrame>
      ) : null}
    </>
  );
};
