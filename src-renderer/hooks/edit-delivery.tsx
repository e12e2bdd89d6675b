import { requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { bodyProblem, indented } from '../ui/json-text.ts'
import { SkeletonBar } from '../ui/states.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { type DeliveryDetail, hostOf } from './delivery.ts'
import { announceQueued, nameOfDelivery, readsAffectedByResends } from './resend.ts'

/** Sends a delivery again with another body. */
export function EditDelivery({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead('GET /-/gantry/v1/deliveries/:id', { id })
  return read.data ? <Editor key={id} delivery={read.data} onClose={onClose} /> : <SkeletonBar width={0} height={0} />
}

function Editor({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  const { id, event_name, hook_url } = delivery
  const draft = useDraft(`resend ${id}`, { body: indented(delivery.request_body) })
  const { body } = draft.value
  const send = useWrite('POST /-/gantry/v1/deliveries/:id/resend', { refreshes: readsAffectedByResends })
  const input = { id, request_body: body }
  const problem = bodyProblem(body)
  const submit = () =>
    void send.write(input).then(
      (queued) => {
        draft.discard()
        const isEdited = body !== indented(delivery.request_body)
        announceQueued(
          `${nameOfDelivery(queued)} queued${isEdited ? ' with an edited body' : ''}`,
          `peek=${queued.id}`,
          'Show delivery',
        )
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Edit and resend ${event_name}`}
      size={760}
      action="Send"
      onSubmit={submit}
      requests={[requestOf('POST /-/gantry/v1/deliveries/:id/resend', input)]}
      write={send}
      obstacle={problem}
      error={send.error?.message}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="Body"
        apiName="request_body"
        help={`Sent to ${hostOf(hook_url)} exactly as typed, with the headers and the token of the hook.`}
        error={problem}
      >
        {(ids) => (
          <GrowingTextarea
            {...ids}
            data-autofocus
            minRows={14}
            maxRows={24}
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mono)', fontSize: 12 } }}
            value={body}
            onChange={(event) => draft.set({ body: event.currentTarget.value })}
          />
        )}
      </Field>
    </FormDialog>
  )
}
