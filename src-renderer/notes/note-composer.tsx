import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { propertyKeys } from '../issues/property-keys.ts'
import { ReferenceTextarea } from '../issues/reference-textarea.tsx'
import { useRole } from '../issues/use-issue.ts'
import { Composer } from '../ui/composer.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { announceComment } from './announce-comment.ts'
import { addressesOf, commentDraftOf, type Noteable, paramsOf, readsOf } from './noteable.ts'

/** Closes or reopens the record. */
export interface StateToggle {
  name: string
  toggle: () => void
  pending: boolean
  error: { message: string } | null
}

interface Props {
  noteable: Noteable
  /** Adds a button that closes or reopens the record. */
  stateToggle?: StateToggle | undefined
}

/** Writes a comment, or starts a thread of a merge request, which can be resolved. */
export function NoteComposer({ noteable, stateToggle }: Props) {
  const { kind, record } = noteable
  const { mayTriage } = useRole(record.project_id)
  const refreshes = readsOf(noteable)
  const note = useWrite(addressesOf(noteable).addNote, { refreshes })
  const thread = useWrite('POST /projects/:id/merge_requests/:merge_request_iid/discussions', { refreshes })
  const [inThread, setInThread] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  useShortcut('n', () => text.current?.focus(), { name: 'Comment' })
  const threadInput = (body: string) => ({ id: record.project_id, merge_request_iid: record.iid, body })
  const noteInput = (body: string, internal: boolean) => ({
    ...paramsOf(noteable),
    body,
    ...(internal && { internal }),
  })
  const startThread = async (body: string) => {
    const answer = await thread.write(threadInput(body))
    const added = 'notes' in answer ? answer.notes[0] : answer
    if (added) await announceComment(noteable, 'comment', { body, internal: false }, added)
  }
  const send = async (body: string, internal: boolean) => {
    if (inThread) return startThread(body)
    const added = await note.write(noteInput(body, internal))
    await announceComment(noteable, 'comment', { body, internal }, added)
  }

  return (
    <Composer
      draft={commentDraftOf(noteable)}
      choice={
        kind === 'merge_request'
          ? { label: 'Start a thread', help: 'A thread can be resolved.', checked: inThread, onChange: setInThread }
          : undefined
      }
      mayWriteInternal={kind === 'issue' && mayTriage}
      onSend={send}
      requestFor={(body, internal) =>
        inThread
          ? requestOf('POST /projects/:id/merge_requests/:merge_request_iid/discussions', threadInput(body))
          : requestOf(addressesOf(noteable).addNote, noteInput(body, internal))
      }
      writeError={(inThread ? thread : note).error}
      error={(inThread ? thread : note).error?.message ?? stateToggle?.error?.message}
      renderText={(field) => (
        <ReferenceTextarea {...field} project_id={record.project_id} actionsOf={kind} ref={text} />
      )}
    >
      {stateToggle && (
        <Button
          loading={stateToggle.pending}
          onClick={stateToggle.toggle}
          rightSection={<Kbd>{propertyKeys.state}</Kbd>}
        >
          {stateToggle.name}
        </Button>
      )}
    </Composer>
  )
}
