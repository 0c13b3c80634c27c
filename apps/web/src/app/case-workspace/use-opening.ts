import type { CaseRef } from "@/features/tasks/case/case-link.ts";
import { LOG_SIZE } from "@/features/tasks/log/log-timeline.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useEffect } from "react";
import { type Queries, trpc } from "@/lib/trpc.ts";
import type { Permission } from "@kolekta/api/core/permissions";

const QUIETLY = { meta: { quiet: true } };

/** Loads the data of a case in one batch request. */
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

export const prefetchCase = (
  { tasks }: Pick<Queries, "tasks">,
  permissions: readonly Permission[],
  { taskId, loanId, borrowerId }: CaseRef,
): void => {
  void tasks.case.get.prefetch({ taskId, loanId }, QUIETLY);
  if (permissions.includes("contact.read"))
    void tasks.contact.list.prefetch({ id: borrowerId }, QUIETLY);
  if (permissions.includes("log.read"))
    void tasks.log.list.prefetch({ id: taskId, page: 1, size: LOG_SIZE }, QUIETLY);
};

const PAUSE_MS = 300;

/** Prefetches the next case, so that it opens without delay. */
export const usePrefetch = (caseRef: CaseRef | null) => {
  const utils = trpc.useUtils();
  const { permissions } = useSession();
  useEffect(() => {
    if (!caseRef) return;
    const timer = setTimeout(() => prefetchCase(utils, permissions, caseRef), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [caseRef, utils, permissions]);
};

/**
 * Invalidates the case after a record: visible data reloads, data of a case being left only becomes
 * stale.
 */
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
