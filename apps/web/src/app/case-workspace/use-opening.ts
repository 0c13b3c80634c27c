import type { CaseRef } from "@/features/tasks/case/case-link.ts";
import { LOG_SIZE } from "@/features/tasks/log/log-timeline.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useEffect } from "react";
import { trpc } from "@/lib/trpc.ts";

const QUIETLY = { meta: { quiet: true } };

/** What a case opens with, asked for together so that it travels as one request. */
export const useOpening = ({ taskId, loanId, borrowerId }: CaseRef) => {
  const can = useCan();
  const info = trpc.tasks.case.get.useQuery({ taskId, loanId }, QUIETLY);
  const contacts = trpc.tasks.contact.list.useQuery(
    { id: borrowerId },
    { ...QUIETLY, enabled: can("contact.read") },
  );
  trpc.tasks.log.list.useQuery(
    { id: taskId, page: 1, size: LOG_SIZE },
    { ...QUIETLY, enabled: can("log.read") },
  );
  return { info, contacts };
};

const PAUSE_MS = 300;

/** Fetches the next case while this one is worked, so that going on takes no time. */
export const usePrefetch = (caseRef: CaseRef | null) => {
  const utils = trpc.useUtils();
  const can = useCan();
  const [contacts, logs] = [can("contact.read"), can("log.read")];
  useEffect(() => {
    if (!caseRef) return;
    const { taskId, loanId, borrowerId } = caseRef;
    const timer = setTimeout(() => {
      const { case: cases, contact, log } = utils.tasks;
      void cases.get.prefetch({ taskId, loanId });
      if (contacts) void contact.list.prefetch({ id: borrowerId });
      if (logs)
        void log.list.prefetch({
          id: taskId,
          page: 1,
          size: LOG_SIZE,
        });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [caseRef, utils, contacts, logs]);
};

/** After a record: what is on the screen is fetched anew, what one goes away from only counts as old. */
export const useRefresh = ({ taskId, loanId, borrowerId }: CaseRef) => {
  const utils = trpc.useUtils();
  return (isLeaving = false) => {
    const { case: cases, contact, log } = utils.tasks;
    const how = { refetchType: isLeaving ? "none" : "active" } as const;
    return Promise.all([
      cases.get.invalidate({ taskId, loanId }, how),
      contact.list.invalidate({ id: borrowerId }, how),
      log.list.invalidate({ id: taskId }, how),
      cases.list.invalidate(),
    ]);
  };
};
