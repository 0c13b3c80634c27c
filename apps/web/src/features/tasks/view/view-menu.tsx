import type { View } from "@kolekta/api/tasks/view/contract";
import { SCOPES } from "@kolekta/api/tasks/view/contract-codes";
import { Check, ChevronDown, Layers, ListPlus, Save, Settings2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useHotkey } from "@/hooks/use-hotkey.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { isChanged } from "./current-view.ts";
import { useViewRefresh, type ViewState } from "./use-views.ts";

const SaveDialog = lazyComponent(() => import("./save-dialog.tsx"));
const ManageDialog = lazyComponent(() => import("./manage-dialog.tsx"));

type Props = { viewState: ViewState };

const Choice = ({ name, on, choose }: { name: string; on: boolean; choose: () => void }) => (
  <DropdownMenuItem
    role="menuitemradio"
    aria-checked={on}
    className="relative pl-8"
    onSelect={choose}
  >
    {on ? <Check aria-hidden className="absolute left-2" /> : null}
    <span className="max-w-64 truncate">{name}</span>
  </DropdownMenuItem>
);

const Choices = ({ viewState: { views, chosen, apply } }: Props) => {
  const t = useT();
  return (
    <>
      <Choice name={t("tasks.view.whole")} on={chosen === null} choose={() => apply(null)} />
      {SCOPES.map((scope) => {
        const scopeViews = views.filter((view) => view.scope === scope);
        if (scopeViews.length === 0) return null;
        return (
          <div key={scope} role="group" aria-label={t(`tasks.view.scope.${scope}`)}>
            <DropdownMenuLabel>{t(`tasks.view.scope.${scope}`)}</DropdownMenuLabel>
            {scopeViews.map((view) => (
              <Choice
                key={view.viewId}
                name={view.name}
                on={view === chosen}
                choose={() => apply(view)}
              />
            ))}
          </div>
        );
      })}
    </>
  );
};

const useUpdate = ({ current }: ViewState) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const save = useCommandMutation(client.tasks.view.save.mutate, {
    onSettled: useViewRefresh(),
    onSuccess: () => toastSuccess(t("tasks.view.saved")),
  });
  return ({ viewId, version, scope, name }: View) =>
    save.mutate({ ...current, viewId, version, scope, name });
};

/** Menu of the saved views: select, save and manage. */
export const ViewMenu = ({ viewState }: Props) => {
  const t = useT();
  const { chosen, current } = viewState;
  const [open, setOpen] = useState(false);
  const [dialog, setDialog] = useState<"save" | "manage" | null>(null);
  const update = useUpdate(viewState);
  const label = t("tasks.view.menu");
  useHotkey("alt+v", () => setOpen(true), { label, group: t("tasks.case.list.label") });
  const close = () => setDialog(null);
  const isEdited = chosen !== null && isChanged(chosen, current);
  return (
    <>
      <DropdownMenu open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger asChild>
          <Button
            title={`${label} (Alt+V)`}
            aria-label={chosen ? `${label}: ${chosen.name}` : label}
          >
            <Layers />
            <span className="max-w-40 truncate max-sm:hidden">
              {chosen ? chosen.name : label}
              {isEdited ? " *" : ""}
            </span>
            <ChevronDown className="max-sm:hidden" />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <Choices viewState={viewState} />
          <DropdownMenuSeparator />
          {isEdited && chosen.canEdit ? (
            <DropdownMenuItem onSelect={() => update(chosen)}>
              <Save aria-hidden />
              {t("tasks.view.update", { name: chosen.name })}
            </DropdownMenuItem>
          ) : null}
          <DropdownMenuItem onSelect={() => setDialog("save")}>
            <ListPlus aria-hidden />
            {t("tasks.view.save")}
          </DropdownMenuItem>
          {viewState.views.length > 0 ? (
            <DropdownMenuItem onSelect={() => setDialog("manage")}>
              <Settings2 aria-hidden />
              {t("tasks.view.manage")}
            </DropdownMenuItem>
          ) : null}
        </DropdownMenuContent>
      </DropdownMenu>
      {dialog === "save" ? <SaveDialog viewState={viewState} onClose={close} /> : null}
      {dialog === "manage" ? <ManageDialog views={viewState.views} onClose={close} /> : null}
    </>
  );
};
