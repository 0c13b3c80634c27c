import { BindingActions } from "@/features/tasks/binding/binding-actions.tsx";
import type { BoundCase } from "@/features/tasks/binding/bound-case.ts";
import { LettersAction } from "@/features/telephony/letter/letter-actions.tsx";
import { useCan } from "@/hooks/use-user.tsx";

interface Props {
  cases: readonly BoundCase[];
  onDone: () => void;
}

const ManyActions = ({ cases, onDone }: Props) => {
  const can = useCan();
  return (
    <>
      {can("binding.write") ? <BindingActions {...{ cases, onDone }} /> : null}
      {can("letter.send") ? <LettersAction {...{ cases, onDone }} /> : null}
    </>
  );
};

/** What a list of cases offers for the selected ones. */
export const bindMany = (rows: readonly BoundCase[], clear: () => void) => (
  <ManyActions cases={rows} onDone={clear} />
);

/** Whether the caller may do any of it. */
export const mayBindMany = (can: ReturnType<typeof useCan>): boolean =>
  can("binding.write") || can("letter.send");
