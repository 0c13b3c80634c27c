import { createComment } from "@kolekta/api/tasks/image/contract";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { Area } from "@/components/case/area.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";

const Values = createComment.input.pick({ text: true });

const AddComment = ({ imageId }: { imageId: number }) => {
  const t = useT();
  const { client, tasks } = trpc.useUtils();
  const form = useCommandForm(Values, {
    defaultValues: { text: "" },
    send: ({ text }, callOptions) =>
      client.tasks.image.createComment.mutate({ imageId, text }, callOptions),
    success: null,
    onSettled: () =>
      Promise.all([
        tasks.image.listComments.invalidate({ imageId }),
        tasks.image.list.invalidate(),
      ]),
    onDone: () => form.reset(),
  });
  return (
    <Form form={form} className="gap-2">
      <TextareaField
        control={form.control}
        name="text"
        label={t("tasks.image.comment.text")}
        rows={2}
      />
      <FormRefusal />
      <SubmitButton variant="outline" className="self-end">
        {t("tasks.image.comment.add")}
      </SubmitButton>
    </Form>
  );
};

export const ImageComments = ({ imageId }: { imageId: number }) => {
  const t = useT();
  const can = useCan();
  const result = trpc.tasks.image.listComments.useQuery({ imageId }, { meta: { quiet: true } });
  return (
    <section className="flex min-h-0 flex-col gap-2">
      <h3 className="font-semibold">{t("tasks.image.comment.title")}</h3>
      <div className="min-h-0 overflow-y-auto">
        <Area result={result}>
          {(comments) =>
            comments.length === 0 ? (
              <p className="text-muted-foreground">{t("tasks.image.comment.empty")}</p>
            ) : (
              <ol className="flex flex-col gap-2">
                {comments.map((comment) => (
                  <li key={comment.commentId} className="border-b pb-2">
                    <p className="break-words whitespace-pre-wrap">{comment.text}</p>
                    <p className="text-muted-foreground text-xs">
                      {comment.authorName} · <ShortInstant at={comment.at} />
                    </p>
                  </li>
                ))}
              </ol>
            )
          }
        </Area>
      </div>
      {can("image.write") ? <AddComment key={imageId} imageId={imageId} /> : null}
    </section>
  );
};
