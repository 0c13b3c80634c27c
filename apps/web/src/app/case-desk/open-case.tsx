import { useEffect, useState } from "react";
import { ErrorState } from "@/components/page/states.tsx";
import type { Place } from "@/features/tasks/case/case-link.ts";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { rememberSeen } from "@/features/tasks/case/last-seen.ts";
import { markRecorded } from "@/features/tasks/case/trail.ts";
import type { RecordContact } from "@/features/tasks/log/record-defaults.ts";
import { useRecord } from "@/features/tasks/log/use-record.ts";
import { notedCall } from "@/features/telephony/call/noted-call.ts";
import { useCallRefresh } from "@/features/telephony/call/use-current-call.ts";
import { useDeskCall } from "@/features/telephony/call/use-desk-call.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { Desk, type DeskProps } from "./desk.tsx";
import { DeskWaiting, MissingCase } from "./desk-states.tsx";
import { useOpening, usePrefetch, useRefresh } from "./use-opening.ts";

type Outer = Omit<DeskProps, "info">;
type WorkedProps = DeskProps & { contacts: readonly RecordContact[] };

/** An open case under the hands of somebody who may record. */
const WorkedCase = ({ contacts, ...desk }: WorkedProps) => {
  const { info, position, onGo } = desk;
  const t = useT();
  const [going, setGoing] = useState<Place | null>(null);
  const [saves, setSaves] = useState(0);
  const refresh = useRefresh(info);
  const call = useDeskCall(info.taskId);
  const refreshCalls = useCallRefresh();
  const record = useRecord({
    task: info,
    contacts,
    call,
    onReload: () => refresh(),
    onSaved: (_, next) => {
      markRecorded(info.taskId);
      setSaves((count) => count + 1);
      const to = next ? position.next : null;
      void refresh(to !== null);
      notedCall.set(null);
      void refreshCalls();
      setGoing(to);
      if (next && !to) toastNotice(t("tasks.case.desk.listEnd"));
    },
  });
  const { unsent } = record;
  useEffect(() => {
    if (going && !unsent) onGo(going);
  }, [going, unsent, onGo]);
  return <Desk {...desk} record={record} saves={saves} />;
};

/** Opens one case: waiting, missing, failed, or shown. */
export const OpenCase = ({ place, ...outer }: Outer & { place: Place }) => {
  const can = useCan();
  const { info, contacts } = useOpening(place);
  usePrefetch(outer.position.next);
  useEffect(() => rememberSeen(place.taskId), [place.taskId]);
  const failed = info.error ?? (can("log.save") ? contacts.error : null);
  if (failed && failureOf(failed).key === "record.notFound")
    return <MissingCase query={outer.query} />;
  if (failed && (!info.data || !contacts.data))
    return (
      <ErrorState
        error={failed}
        className="flex-1"
        onRetry={() => void Promise.all([info.refetch(), contacts.refetch()])}
      />
    );
  if (!info.data) return <DeskWaiting wide={outer.wide} />;
  if (info.data.borrowerId !== place.borrowerId) return <MissingCase query={outer.query} />;
  const desk = { ...outer, info: info.data };
  if (!can("log.save") || isClosed(info.data.status)) return <Desk {...desk} record={null} />;
  if (!contacts.data) return <DeskWaiting wide={outer.wide} />;
  return <WorkedCase {...desk} contacts={contacts.data} />;
};
