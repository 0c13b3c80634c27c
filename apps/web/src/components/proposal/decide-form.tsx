import { approve, type Proposal, reject, withdraw } from "@kolekta/api/manage/proposal/contract";
import { Check, Undo2, X } from "lucide-react";
import { z } from "zod";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { getApprovalHint } from "./approval-hint.ts";

interface Props {
  proposal: Proposal;
  onDone: () => void;
}

const DONE = { approve: "APPROVED", reject: "REJECTED", withdraw: "WITHDRAWN" } as const;
type Verb = keyof typeof DONE;

interface Decided {
  readonly verb: Verb;
  readonly effectiveOn: string;
}

/** Shows the decision of another approver that came first. */
const useSettled = ({ onDone }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const utils = trpc.useUtils();
  return {
    success: ({ verb, effectiveOn }: Decided) =>
      t(`manage.proposal.done.${DONE[verb]}`, { day: day(effectiveOn) }),
    onSettled: () => {
      void utils.manage.proposal.invalidate();
      void utils.manage.user.invalidate();
    },
    onDone,
  };
};

/** Lets the proposer withdraw. */
const Withdraw = (props: Props) => {
  const { proposalId, version } = props.proposal;
  const t = useT();
  const confirm = useConfirm();
  const { proposal } = trpc.useUtils().client.manage;
  const form = useCommandForm(withdraw.input, {
    ...useSettled(props),
    defaultValues: { proposalId, version },
    send: async (input, callOptions) => ({
      ...(await proposal.withdraw.mutate(input, callOptions)),
      verb: "withdraw" as const,
    }),
  });
  const run = async () => {
    const sure = await confirm({
      title: t("manage.proposal.withdrawTitle"),
      body: t("manage.proposal.withdrawBody"),
      action: t("core.action.withdraw"),
    });
    if (sure) await form.submit();
  };
  return (
    <Form form={form}>
      <p className="text-muted-foreground">{t("manage.proposal.waitsForOther")}</p>
      <FormRefusal />
      <div className="flex justify-end">
        <SubmitButton type="button" variant="outline" onClick={() => void run()}>
          <Undo2 />
          {t("core.action.withdraw")}
        </SubmitButton>
      </div>
    </Form>
  );
};

/** Only a rejection needs a reason. */
const Decision = z.discriminatedUnion("verb", [
  approve.input.extend({ verb: z.literal("approve") }),
  reject.input.extend({
    verb: z.literal("reject"),
    // A blank reason becomes an empty string, so that the contract reports its own message.
    reason: z.string().default("").pipe(reject.input.shape.reason),
  }),
]);
type In = z.input<typeof Decision>;
type Out = z.output<typeof Decision>;

/** Lets another person approve or reject. */
const Decide = (props: Props) => {
  const { proposalId, version, effectiveOn } = props.proposal;
  const t = useT();
  const { day } = useFormat();
  const { proposal } = trpc.useUtils().client.manage;
  const hint = getApprovalHint(t, props.proposal, day(effectiveOn));
  const form = useCommandForm<In, Out, Decided>(Decision, {
    ...useSettled(props),
    defaultValues: { proposalId, version, verb: "approve", reason: "" },
    send: async ({ verb, ...decision }, callOptions) => ({
      ...(await proposal[verb].mutate(decision, callOptions)),
      verb,
    }),
  });
  return (
    <Form form={form}>
      <ReasonField
        control={form.control}
        name="reason"
        label={t("manage.proposal.reasonApprove")}
        hint={hint}
      />
      <FormRefusal />
      <div className="flex flex-wrap justify-end gap-2">
        <SubmitButton variant="outline" onClick={() => form.setValue("verb", "reject")}>
          <X />
          {t("core.action.reject")}
        </SubmitButton>
        <SubmitButton onClick={() => form.setValue("verb", "approve")}>
          <Check />
          {t("core.action.approve")}
        </SubmitButton>
      </div>
    </Form>
  );
};

/** Offers the decisions on an open proposal that the caller may make. */
export const DecideForm = (props: Props) => {
  const t = useT();
  const { proposal } = props;
  if (proposal.state !== "PROPOSED") return null;
  if (!proposal.isOwn && !proposal.canDecide) return null;
  return (
    <section
      aria-label={t("core.field.actions")}
      className="bg-popover bottom-0 flex flex-col gap-3 border-t px-4 py-3 md:sticky"
    >
      {proposal.isOwn ? <Withdraw {...props} /> : <Decide {...props} />}
    </section>
  );
};
