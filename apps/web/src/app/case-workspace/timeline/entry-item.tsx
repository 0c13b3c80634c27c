import type { Currency } from "@kolekta/api/core/money";
import { LogEntry } from "@/features/tasks/log/log-entry.tsx";
import { NoteEntry } from "@/features/tasks/note/note-entry.tsx";
import { loadMessages } from "@/lib/language.ts";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { useArea } from "../area-names.ts";
import { CallEntry, LetterEntry, ReceivedEntry, SentEntry } from "./contact-entries.tsx";
import { AssignmentEntry, HoldEntry } from "./course-entries.tsx";
import { CodeEntry, DeductionEntry, ExtensionEntry, PaymentEntry } from "./money-entries.tsx";
import type { Entry } from "./use-timeline.ts";

/** Few cases have complaints, so that their texts load with the first. */
const ComplaintEntry = lazyComponent(async () => {
  const [entry] = await Promise.all([import("./complaint-entry.tsx"), loadMessages("board")]);
  return entry;
});

interface Props {
  entry: Entry;
  taskId: number;
  currency: Currency;
}

export const EntryItem = ({ entry, taskId, currency }: Props) => {
  const { show } = useArea();
  switch (entry.kind) {
    case "NOTE":
      return <NoteEntry note={entry} taskId={taskId} />;
    case "RESULT":
      return <LogEntry log={entry} currency={currency} />;
    case "CALL":
      return <CallEntry call={entry} onOpen={() => show("calls")} />;
    case "MESSAGE_OUT":
      return <SentEntry message={entry} onOpen={() => show("sms")} />;
    case "MESSAGE_IN":
      return <ReceivedEntry message={entry} onOpen={() => show("sms")} />;
    case "PAYMENT":
      return <PaymentEntry payment={entry} currency={currency} onOpen={() => show("payments")} />;
    case "CODE":
      return <CodeEntry code={entry} currency={currency} onOpen={() => show("codes")} />;
    case "DEDUCTION":
      return <DeductionEntry deduction={entry} currency={currency} onOpen={() => show("codes")} />;
    case "EXTENSION":
      return <ExtensionEntry extension={entry} currency={currency} onOpen={() => show("codes")} />;
    case "HOLD":
      return <HoldEntry hold={entry} />;
    case "LETTER":
      return <LetterEntry letter={entry} onOpen={() => show("letters")} />;
    case "COMPLAINT":
      return <ComplaintEntry complaint={entry} onOpen={() => show("complaints")} />;
    case "ASSIGNMENT":
      return <AssignmentEntry assignment={entry} onOpen={() => show("assignment")} />;
  }
};
