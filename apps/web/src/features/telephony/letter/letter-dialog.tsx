import { send as contract } from "@kolekta/api/telephony/letter/contract";
import { DELIVERIES } from "@kolekta/api/telephony/letter/contract-codes";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Area } from "@/components/case/area.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { LetterPaper } from "./letter-paper.tsx";
import { isIndonesian, QUIET, useLetterRefresh } from "./use-letters.ts";

type Preview = Outputs["telephony"]["letter"]["preview"];

interface Props {
  taskId: number;
  borrowerName: string;
  onClose: () => void;
}

const Fields = contract.input.omit({ overrideReason: true });

/** Delivery address, or the reason why the letter cannot be sent. */
const DeliveryAddress = ({
  recipient,
  obstacle,
}: {
  recipient: string | null;
  obstacle: string | null;
}) => {
  const t = useT();
  return (
    <>
      {recipient ? (
        <p className="text-muted-foreground break-words">
          {t("telephony.letter.to", { address: recipient })}
        </p>
      ) : (
        <Alert tone="warning">{t("core.error.letter.noAddress")}</Alert>
      )}
      {obstacle ? <Alert tone="warning">{obstacle}</Alert> : null}
    </>
  );
};

const LetterForm = ({
  taskId,
  preview,
  onClose,
}: Omit<Props, "borrowerName"> & { preview: Preview }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { letters, address, email } = preview;
  const first = letters.find(isIndonesian) ?? letters[0];
  const form = useCommandForm(Fields, {
    defaultValues: { taskId, templateId: first?.templateId, delivery: "PRINTED" },
    send: utils.client.telephony.letter.send.mutate,
    success: t("telephony.letter.sent"),
    onSettled: useLetterRefresh(),
    onDone: onClose,
  });
  const chosen = Number(form.watch("templateId"));
  const letter = letters.find(({ templateId }) => templateId === chosen);
  const recipient = form.watch("delivery") === "MAIL" ? email : address;
  return (
    <CommandForm
      form={form}
      submit={t("telephony.letter.write")}
      disabled={!letter || letter.obstacle !== null}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="templateId"
        label={t("telephony.letter.which")}
        options={letters.map((option) => ({
          value: String(option.templateId),
          label: `${option.name} (${t(`telephony.sms.languageName.${option.language}`)})`,
        }))}
      />
      <ChoiceField
        control={form.control}
        name="delivery"
        label={t("telephony.letter.delivery")}
        options={toOptions(DELIVERIES, (code) => t(`telephony.letter.way.${code}`))}
      />
      <DeliveryAddress recipient={recipient} obstacle={letter?.obstacle ?? null} />
      {letter ? <LetterPaper {...letter} /> : null}
    </CommandForm>
  );
};

/** Writes a letter about one case. */
const LetterDialog = ({ borrowerName, ...props }: Props) => {
  const t = useT();
  const { taskId } = props;
  const result = trpc.telephony.letter.preview.useQuery({ taskId }, QUIET);
  return (
    <Modal
      size="2xl"
      title={t("telephony.letter.title", { name: borrowerName })}
      description={t("telephony.letter.body")}
      onClose={props.onClose}
    >
      <Area result={result}>
        {(preview) =>
          preview.letters.length === 0 ? (
            <EmptyState title={t("telephony.letter.none")} body={t("telephony.letter.noneBody")} />
          ) : (
            <LetterForm {...props} preview={preview} />
          )
        }
      </Area>
    </Modal>
  );
};

export default LetterDialog;
