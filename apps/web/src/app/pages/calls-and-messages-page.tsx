import { useT } from "@/lib/i18n.tsx";
import { RECORD_SECTIONS, RecordPage } from "./record-sections.tsx";

/** Calls and messages of the visible cases. */
export default function CallsAndMessagesPage() {
  return <RecordPage label={useT()("app.screen.calls-and-messages")} sections={RECORD_SECTIONS} />;
}
