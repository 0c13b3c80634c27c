import { type ConfigRow, create as contract } from "@kolekta/api/board/task-config/contract";
import { REMIND_MINUTES } from "@kolekta/api/board/task-config/contract-codes";
import type { DefaultValues } from "react-hook-form";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { addDays } from "@kolekta/api/core/calendar";
import { dayIn } from "@/lib/zone.ts";

type Input = z.input<typeof contract.input>;

const blank = (tomorrow: string): DefaultValues<Input> => ({
  title: "",
  description: "",
  content: "",
  audience: "ALL",
  agentIds: [],
  recurrence: "DAILY",
  remindMinutes: REMIND_MINUTES,
  until: "",
  from: tomorrow,
});

const toInitialValues = ({ agents, ...row }: ConfigRow): DefaultValues<Input> => ({
  title: row.title,
  description: row.description,
  content: row.content,
  stageId: row.stageId,
  audience: row.audience,
  agentIds: agents.map(({ id }) => id),
  deadline: row.deadline,
  recurrence: row.recurrence,
  remindMinutes: row.remindMinutes,
  from: row.from,
  until: row.recurrence === "ONCE" ? "" : (row.until ?? ""),
});

/** `null` for a new one; an existing one is saved with the version that was shown. */
export const useConfigForm = (row: ConfigRow | null, onClose: () => void) => {
  const t = useT();
  const { zone } = useSession();
  const { client, board } = trpc.useUtils();
  const { create, update } = client.board.taskConfig;
  const tomorrow = addDays(dayIn(new Date(), zone), 1);
  return useCommandForm(contract.input, {
    defaultValues: row ? toInitialValues(row) : blank(tomorrow),
    send: (values, callOptions) => {
      if (row === null) return create.mutate(values, callOptions);
      const { institutionId: _, ...changed } = values;
      const { configId, version } = row;
      return update.mutate({ ...changed, configId, version }, callOptions);
    },
    success: t("board.taskConfig.saved"),
    onSettled: () => board.taskConfig.invalidate(),
    onDone: onClose,
  });
};

export type ConfigForm = ReturnType<typeof useConfigForm>;
