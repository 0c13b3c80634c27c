import type { CaseReader } from "@kolekta/api/tasks/note/contract";
import { type KeyboardEvent, type RefObject, useState } from "react";
import { type FieldValues, type Path, useController } from "react-hook-form";
import { getLimits } from "@/components/form/contract-limits.ts";
import { Field, type FieldProps } from "@/components/form/field.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { cn } from "@/lib/cn.ts";
import { findTypedMention, insertMention, listMatches, type TypedMention } from "./mention.ts";

interface ListProps {
  id: string;
  label: string;
  matches: readonly CaseReader[];
  active: number;
  onChoose: (reader: CaseReader) => void;
}

const Matches = ({ id, label, matches, active, onChoose }: ListProps) => (
  <div
    id={id}
    role="listbox"
    aria-label={label}
    className="bg-popover shadow-pop max-h-44 overflow-y-auto rounded-md border p-1"
  >
    {matches.map((reader, index) => (
      <div
        key={reader.userId}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === active}
        className={cn(
          "flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2",
          index === active && "bg-accent",
        )}
        // Keeps the focus in the text.
        onPointerDown={(event) => {
          event.preventDefault();
          onChoose(reader);
        }}
      >
        <span className="min-w-0 flex-1 break-words">{reader.name}</span>
        <span className="text-muted-foreground tabular text-xs">@{reader.login}</span>
      </div>
    ))}
  </div>
);

/** Mention under the caret, and the keys that choose from its matches. */
const useMention = (
  readers: readonly CaseReader[],
  onChoose: (mention: TypedMention, reader: CaseReader) => void,
) => {
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [active, setActive] = useState(0);
  const matches = mention ? listMatches(readers, mention.query) : [];
  const read = ({ value, selectionStart }: HTMLTextAreaElement) => {
    setMention(findTypedMention(value, selectionStart));
    setActive(0);
  };
  const choose = (reader: CaseReader | undefined) => {
    if (mention && reader) onChoose(mention, reader);
    setMention(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (matches.length === 0 || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + matches.length) % matches.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(matches[active]);
    else if (event.key === "Escape") setMention(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { matches, active, read, choose, onKeyDown, close: () => setMention(null) };
};

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  name: Path<In>;
  readers: readonly CaseReader[];
  /** Names the list of people. */
  listLabel: string;
  placeholder: string;
  textarea: RefObject<HTMLTextAreaElement | null>;
};

/** Text in which `@` offers the people who may be named. */
export const MentionField = <In extends FieldValues, Out>(props: Props<In, Out>) => {
  const { readers, listLabel, placeholder, textarea, ...fieldProps } = props;
  const { control, name } = fieldProps;
  const { field } = useController({ control, name });
  const text = String(field.value ?? "");
  const mention = useMention(readers, ({ start, query }, { login }) => {
    const edited = insertMention(text, { start, end: start + query.length + 1 }, login);
    field.onChange(edited.text);
    requestAnimationFrame(() => textarea.current?.setSelectionRange(edited.caret, edited.caret));
  });
  const isOpen = mention.matches.length > 0;
  return (
    <Field {...fieldProps}>
      {(aria) => (
        <>
          <Textarea
            {...aria}
            ref={(element) => {
              field.ref(element);
              textarea.current = element;
            }}
            rows={2}
            placeholder={placeholder}
            maxLength={getLimits(control, name).maxLength}
            aria-autocomplete="list"
            aria-controls={isOpen ? `${aria.id}-people` : undefined}
            aria-activedescendant={isOpen ? `${aria.id}-people-${mention.active}` : undefined}
            value={text}
            onChange={({ target }) => {
              field.onChange(target.value);
              mention.read(target);
            }}
            onKeyDown={mention.onKeyDown}
            onBlur={() => {
              mention.close();
              field.onBlur();
            }}
          />
          {isOpen ? (
            <Matches
              id={`${aria.id}-people`}
              label={listLabel}
              matches={mention.matches}
              active={mention.active}
              onChoose={mention.choose}
            />
          ) : null}
        </>
      )}
    </Field>
  );
};
