import { save, type Scope } from "@kolekta/api/tasks/view/contract";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useViewRefresh, type ViewState } from "./use-views.ts";

const Values = save.input.pick({ name: true, scope: true });

const useScopes = (): Scope[] => {
  const can = useCan();
  const { caseScope } = useSession();
  if (!can("view.share")) return ["OWN"];
  if (caseScope === "GROUP") return ["OWN", "GROUP"];
  return caseScope === "INSTITUTION" ? ["OWN", "INSTITUTION"] : ["OWN"];
};

export default function SaveDialog({
  viewState,
  onClose,
}: {
  viewState: ViewState;
  onClose: () => void;
}) {
  const t = useT();
  const { client } = trpc.useUtils();
  const scopes = useScopes();
  const refresh = useViewRefresh();
  const form = useCommandForm(Values, {
    defaultValues: { name: "", scope: "OWN" },
    send: (values, callOptions) =>
      client.tasks.view.save.mutate({ ...viewState.current, ...values }, callOptions),
    success: t("tasks.view.saved"),
    onDone: async ({ viewId }) => {
      await refresh();
      const saved = await client.tasks.view.list.query();
      viewState.apply(saved.find((view) => view.viewId === viewId) ?? null, true);
      onClose();
    },
  });
  return (
    <CommandDialog
      form={form}
      title={t("tasks.view.save")}
      description={t("tasks.view.manageBody")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <TextField control={form.control} name="name" label={t("tasks.view.name")} />
      {scopes.length > 1 ? (
        <ChoiceField
          control={form.control}
          name="scope"
          label={t("tasks.view.scope.label")}
          options={toOptions(scopes, (code) => t(`tasks.view.scope.${code}`))}
        />
      ) : null}
    </CommandDialog>
  );
}
