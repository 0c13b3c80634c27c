import { useState } from "react";
import { AddPerson } from "@/components/page/add-person.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { BindForm } from "./bind-form.tsx";
import { type BoundCase, institutionOf } from "./bound-case.ts";
import { OutcomeView } from "./outcome.tsx";
import { useBind } from "./use-bind.ts";

interface Props {
  cases: readonly BoundCase[];
  /** `done`: something was tried, whatever came of it. */
  onClose: (done: boolean) => void;
}

/** Binds one case or many: who, how shared out, and what came of it. */
const BindDialog = ({ cases: given, onClose }: Props) => {
  const t = useT();
  const [cases] = useState(given);
  const binding = useBind(cases);
  const agents = trpc.tasks.binding.listCandidates.useQuery(
    { institutionId: institutionOf(cases) },
    { meta: { quiet: true } },
  );
  const close = () => onClose(binding.outcome !== null);
  const [first] = cases;
  const title =
    cases.length === 1 && first
      ? t("tasks.binding.titleOne", { name: first.borrowerName })
      : t("tasks.binding.title", { cases: cases.length });
  return (
    <Modal
      size="2xl"
      title={title}
      description={binding.outcome ? undefined : t("tasks.binding.body")}
      onClose={close}
    >
      {binding.outcome ? (
        <OutcomeView outcome={binding.outcome} cases={cases} onClose={close} />
      ) : (
        <Area result={agents}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                title={t("tasks.binding.noAgents")}
                action={<AddPerson />}
              />
            ) : (
              <BindForm
                cases={cases}
                agents={all}
                binding={binding}
                onCancel={close}
              />
            )
          }
        </Area>
      )}
    </Modal>
  );
};

export default BindDialog;
