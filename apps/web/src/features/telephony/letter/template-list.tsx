import type { LetterTemplate } from "@kolekta/api/telephony/letter/contract-template";
import { History, Pencil, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { LetterPaper } from "./letter-paper.tsx";
import { QUIET } from "./use-letters.ts";

const TemplateDialog = lazyComponent(() => import("./template-dialog.tsx"));

type LetterRevision = NonNullable<LetterTemplate["current"]>;
type RevisionHistoryItem = Outputs["telephony"]["letter"]["templateHistory"][number];

const RevisionView = ({
  row,
  children,
}: RevisionViewProps<LetterTemplate, RevisionHistoryItem>) => {
  const { institutionId, code, language } = row;
  return children(
    trpc.telephony.letter.templateHistory.useQuery({ institutionId, code, language }, QUIET),
  );
};

const LetterRevisionView = ({ line: { title, body, law } }: { line: LetterRevision }) => (
  <LetterPaper title={title} text={body} law={law} />
);

const useTemplates = () => {
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "letter.edit",
    getName: ({ code, current, next }: LetterTemplate) => current?.name ?? next?.name ?? code,
    edit: (props: RowDialogProps<LetterTemplate>) => (
      <TemplateDialog row={props.row} onClose={props.onClose} />
    ),
    RevisionView,
    show: (line: RevisionHistoryItem) => <LetterRevisionView line={line} />,
    withdrawing: {
      send: utils.client.telephony.letter.withdrawTemplate.mutate,
      refresh: () => utils.telephony.letter.invalidate(),
    },
  });
};

type Dialogs = ReturnType<typeof useTemplates>;

interface RowProps {
  row: LetterTemplate;
  dialogs: Dialogs;
}

const RowActions = ({ row, name, dialogs }: RowProps & { name: string }) => {
  const t = useT();
  const { next } = row;
  const { onEdit, onHistory, onWithdraw } = dialogs;
  const edit = onEdit && {
    id: "edit",
    label: t("manage.proposal.propose"),
    icon: Pencil,
    onSelect: () => onEdit(row),
  };
  const history = {
    id: "history",
    label: t("core.field.history"),
    icon: History,
    onSelect: () => onHistory(row),
  };
  const withdraw = onWithdraw &&
    next && {
      id: "withdraw",
      label: t("telephony.letter.template.withdraw"),
      icon: Undo2,
      onSelect: () => onWithdraw(row, next),
    };
  const actions = [edit, history, withdraw].flatMap((action) => action ?? []);
  return <RowMenu name={name} actions={actions} />;
};

const Row = ({ row, dialogs }: RowProps) => {
  const t = useT();
  const { day } = useFormat();
  const { current, next, code, language } = row;
  const line = current ?? next;
  const name = line?.name ?? code;
  return (
    <li className="flex items-start gap-3 border-b p-3 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge>{t(`telephony.sms.languageName.${language}`)}</Badge>
          {current && !current.enabled ? <Badge>{t("telephony.letter.template.off")}</Badge> : null}
        </p>
        <p className="text-muted-foreground text-xs">
          {code} · {row.institutionName ?? t("core.filter.allInstitutions")}
          {current
            ? ` · ${t("telephony.letter.template.since", { day: day(current.effectiveOn) })}`
            : null}
          {next
            ? ` · ${t("telephony.letter.template.next", { day: day(next.effectiveOn) })}`
            : null}
        </p>
        {line ? (
          <p className="text-muted-foreground text-xs">
            {t("telephony.letter.law", { law: line.law })}
          </p>
        ) : null}
      </div>
      <RowActions row={row} name={name} dialogs={dialogs} />
    </li>
  );
};

export const TemplateList = () => {
  const t = useT();
  const canEdit = useCan()("letter.edit");
  const [adding, setAdding] = useState(false);
  const dialogs = useTemplates();
  const result = trpc.telephony.letter.listTemplates.useQuery({}, QUIET);
  return (
    <Section title={t("telephony.letter.page.templates")}>
      {canEdit ? (
        <div className="mb-2">
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            <Plus />
            {t("telephony.letter.template.add")}
          </Button>
        </div>
      ) : null}
      <Area result={result}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t("telephony.letter.none")} />
          ) : (
            <ul className="bg-card text-table rounded-lg border">
              {rows.map((row) => (
                <Row
                  key={[row.code, row.language, row.institutionId].join(" ")}
                  row={row}
                  dialogs={dialogs}
                />
              ))}
            </ul>
          )
        }
      </Area>
      {dialogs.activeDialog}
      {adding ? <TemplateDialog row={null} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
};
