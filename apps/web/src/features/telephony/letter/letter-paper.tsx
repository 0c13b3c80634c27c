import { useT } from "@/lib/i18n.tsx";

interface Props {
  title: string;
  text: string;
  law: string;
}

/** Text of a letter, with the law that requires it. */
export const LetterPaper = ({ title, text, law }: Props) => {
  const t = useT();
  return (
    <section
      aria-label={t("telephony.letter.preview")}
      className="bg-muted/40 max-h-80 overflow-y-auto rounded-md border p-4"
      tabIndex={0}
    >
      <h3 className="mb-2 font-medium">{title}</h3>
      <p className="break-words whitespace-pre-wrap">{text}</p>
      <p className="text-muted-foreground mt-3 text-xs">{t("telephony.letter.law", { law })}</p>
    </section>
  );
};
