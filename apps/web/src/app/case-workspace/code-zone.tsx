import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { Extend } from "@/features/repay/extension/extend.tsx";
import type { ExtensionSubject } from "@/features/repay/extension/subject.ts";
import { NewCode } from "@/features/repay/code/new-code.tsx";
import { Deduct } from "@/features/repay/deduction/deduct.tsx";
import type { DeductionSubject } from "@/features/repay/deduction/subject.ts";
import type { CodeSubject } from "@/features/repay/code/subject.ts";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { isClosed } from "@/features/tasks/case/closed-case.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useArea } from "./area-names.ts";
import { SendCode } from "./send-code.tsx";

const CodesArea = lazyComponent(
  async () => {
    const [area] = await Promise.all([
      import("@/features/repay/code/codes-area.tsx"),
      loadMessages("repay"),
    ]);
    return area;
  },
  <DescriptionSkeleton />,
);

const ExtensionArea = lazyComponent(
  async () => {
    const [area] = await Promise.all([
      import("@/features/repay/extension/extension-area.tsx"),
      loadMessages("repay", "error"),
    ]);
    return area;
  },
  <DescriptionSkeleton />,
);

const DeductionArea = lazyComponent(
  async () => {
    const [area] = await Promise.all([
      import("@/features/repay/deduction/deduction-area.tsx"),
      loadMessages("repay"),
    ]);
    return area;
  },
  <DescriptionSkeleton />,
);

const DeductionLine = lazyComponent(async () => {
  const [line] = await Promise.all([
    import("@/features/repay/deduction/deduction-line.tsx"),
    loadMessages("repay"),
  ]);
  return line;
});

const toCodeSubject = (info: CaseInfo): CodeSubject => ({
  taskId: info.taskId,
  loanId: info.loanId,
  loanNumber: info.loanNumber,
  borrowerName: info.borrowerName,
  currency: info.currency,
  zone: info.zone,
  closed: isClosed(info.status),
  promise:
    info.promiseOn && info.promiseMinor !== null
      ? { amountMinor: info.promiseMinor, dueOn: info.promiseOn }
      : null,
  renderSend: (codeId) => <SendCode info={info} codeId={codeId} />,
});

const toExtensionSubject = (info: CaseInfo): ExtensionSubject => ({
  taskId: info.taskId,
  loanId: info.loanId,
  currency: info.currency,
  closed: isClosed(info.status),
});

const toDeductionSubject = (info: CaseInfo): DeductionSubject => ({
  taskId: info.taskId,
  loanId: info.loanId,
  currency: info.currency,
  closed: isClosed(info.status),
});

export const Codes = ({ info }: { info: CaseInfo }) => {
  const can = useCan();
  return (
    <div className="flex flex-col gap-6">
      <CodesArea subject={toCodeSubject(info)} />
      {can("extension.read") ? <ExtensionArea subject={toExtensionSubject(info)} /> : null}
      {can("deduction.read") ? <DeductionArea subject={toDeductionSubject(info)} /> : null}
    </div>
  );
};

/** Opens the extension dialog from anywhere in the case. */
export const ExtendCase = ({ info }: { info: CaseInfo }) => {
  const can = useCan();
  const { show } = useArea();
  const canExtend = can("extension.apply") || can("extension.manual");
  if (!canExtend || isClosed(info.status)) return null;
  return <Extend subject={toExtensionSubject(info)} onCreated={() => show("codes")} />;
};

/** Opens the deduction dialog from anywhere in the case. */
export const DeductCase = ({ info }: { info: CaseInfo }) => {
  const can = useCan();
  const { show } = useArea();
  if (!can("deduction.apply") || isClosed(info.status)) return null;
  return <Deduct subject={toDeductionSubject(info)} onCreated={() => show("codes")} />;
};

/** The open deduction of the case, in its head. */
export const DeductionNote = ({ info }: { info: CaseInfo }) => {
  const can = useCan();
  const { show } = useArea();
  if (!can("deduction.read") || isClosed(info.status)) return null;
  return <DeductionLine subject={toDeductionSubject(info)} onShow={() => show("codes")} />;
};

/** Opens the code dialog from anywhere in the case and shows the new code. */
export const MakeCode = ({ info }: { info: CaseInfo }) => {
  const can = useCan();
  const { show } = useArea();
  if (!can("code.apply") || isClosed(info.status)) return null;
  return <NewCode subject={toCodeSubject(info)} onCreated={() => show("codes")} />;
};
