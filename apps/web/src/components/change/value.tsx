import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Short lists fit on one line; nested values get their own lines. */
const isPlainList = (value: readonly unknown[]): boolean =>
  value.every((item) => typeof item !== "object" || item === null);

/** A value of a record, as it was written. */
export const RecordedValue = ({ value }: { value: unknown }) => {
  const t = useT();
  if (value === null || value === undefined || value === "") return <NoValue />;
  if (typeof value === "boolean") return t(value ? "core.word.yes" : "core.word.no");
  if (typeof value !== "object")
    return <span className="wrap-anywhere whitespace-pre-wrap">{String(value)}</span>;
  if (Array.isArray(value) && isPlainList(value))
    return value.length === 0 ? (
      <NoValue />
    ) : (
      <span className="wrap-anywhere">{value.map(String).join(", ")}</span>
    );
  return (
    <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap">
      {JSON.stringify(value, null, 2)}
    </pre>
  );
};
