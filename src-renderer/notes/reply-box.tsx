import { IconLock } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { ReferenceTextarea } from '../issues/reference-textarea.tsx'
import { DraftLine, KeptDraftLine } from '../ui/draft-line.tsx'
import { EditorActions } from '../ui/editor-actions.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useStaysInPlace } from '../ui/use-stays-in-place.ts'
import { announceComment } from './announce-comment.ts'
import { addressesOf, type Noteable, paramsOf, readsOf } from './noteable.ts'
import classes from './reply-box.module.css'
import type { Thread } from './threads.ts'

interface Props {
  noteable: Noteable
  thread: Thread
  onDone: () => void
}

const useReplyDraft = (thread: Thread) => useDraft(`reply in ${thread.id}`, { body: '' })

/** The line under a thread whose reply was left unsent; nothing without such a text. */
export function KeptReplyDraft({ thread, onContinue }: { thread: Thread; onContinue: () => void }) {
  const { changed_at, discard } = useReplyDraft(thread)
  return changed_at ? <KeptDraftLine at={changed_at} onContinue={onContinue} onDiscard={discard} /> : null
}

/** Writes a reply. Esc leaves the text as a draft. Replies to an internal comment are internal. */
export function ReplyBox({ noteable, thread, onDone }: Props) {
  const post = useWrite(addressesOf(noteable).reply, { refreshes: readsOf(noteable) })
  const draft = useReplyDraft(thread)
  const { body } = draft.value
  const { internal } = thread.head
  const box = useRef<HTMLDivElement>(null)
  useStaysInPlace(box)
  // The browser shows only the field, and not the buttons below.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isBlank = body.trim() === ''
  const input = { ...paramsOf(noteable), discussion_id: thread.id, body }
  const send = () => {
    if (post.pending || isBlank) return
    void post
      .write(input)
      .then(async (added) => {
        draft.discard()
        onDone()
        await announceComment(noteable, 'reply', { body, internal }, added)
      })
      .catch(() => undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl Enter (send) and Esc (cancel) for the field and its buttons
    <div ref={box} className={classes.box} onKeyDown={onKeyDown}>
      <DraftLine draft={draft} />
      <ReferenceTextarea
        project_id={noteable.record.project_id}
        actionsOf={noteable.kind}
        aria-label={`Reply to ${thread.head.author.name}`}
        placeholder="Reply, or / for actions"
        minRows={2}
        maxRows={12}
        value={body}
        readOnly={post.pending}
        onText={(text) => draft.set({ body: text })}
        autoFocus
      />
      {internal && (
        <p className={classes.internal}>
          <IconLock size={11} stroke={2} aria-hidden="true" /> The reply is internal, like the comment.
        </p>
      )}
      <EditorActions
        action="Reply"
        error={post.error ? describeError(post.error) : undefined}
        requests={[requestOf(addressesOf(noteable).reply, input)]}
        write={post}
        obstacle={isBlank ? 'Enter a reply.' : undefined}
        onCancel={onDone}
        onSave={send}
      />
    </div>
  )
}
