import { Switch } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type Sending, useFormRequests } from '../api/wire.ts'
import type { WireRequest } from '../api/wire-request.ts'
import type { CompletingProps } from './completing-textarea.tsx'
import classes from './composer.module.css'
import { DraftLine } from './draft-line.tsx'
import { Keys } from './kbd.tsx'
import { MainButton } from './main-button.tsx'
import { useDraft } from './use-draft.ts'

interface Props {
  mayWriteInternal: boolean
  /** One more switch beside the text. */
  choice?: { label: string; help: string; checked: boolean; onChange: (checked: boolean) => void } | undefined
  /** The request that sends the text. */
  requestFor: (body: string, internal: boolean) => WireRequest
  /** Rejects if the server refuses the text; the text then stays in the field. */
  onSend: (body: string, internal: boolean) => Promise<unknown>
  /** The server's error after the last attempt, for the wire line. */
  writeError: Sending['write']['error']
  error: string | undefined
  /** Buttons beside Comment, such as Close issue. */
  children?: ReactNode
  /** The field for the text, with its completions. */
  renderText: (field: CompletingProps) => ReactNode
  /** Names the draft: the thread. */
  draft: string
}

const empty = { body: '', internal: false }

/** Writes a comment. The unsent text stays in a draft. */
export function Composer({
  mayWriteInternal,
  choice,
  onSend,
  error,
  children,
  renderText,
  draft: name,
  ...wire
}: Props) {
  const draft = useDraft(name, empty)
  const { body } = draft.value
  const [internal, setInternal] = useState(draft.value.internal)
  const [sending, setSending] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const isBlank = body.trim() === ''
  useFormRequests({
    // The composer is always in sight. Only a text makes it the subject of the screen.
    requests: isBlank ? [] : [wire.requestFor(body, internal)],
    write: { error: wire.writeError, pending: sending },
  })

  const send = () => {
    if (isBlank || sending) return
    setSending(true)
    onSend(body, internal)
      .then(draft.discard)
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  /** Esc leaves the field and keeps the text as a draft. */
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      event.currentTarget.blur()
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer} data-internal={internal || undefined} data-at-end>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <DraftLine
        draft={{
          ...draft,
          discard: () => {
            draft.discard()
            row.current?.querySelector('textarea')?.focus()
          },
        }}
      />
      <div ref={row} className={classes.row}>
        <div className={classes.text}>
          {renderText({
            variant: 'unstyled',
            listAbove: true,
            minRows: 1,
            maxRows: 8,
            'aria-label': 'Comment',
            placeholder: 'Comment, or / for actions',
            value: body,
            readOnly: sending,
            onText: (text) => draft.set({ body: text, internal: internal && text !== '' }),
            onKeyDown,
          })}
        </div>
        {mayWriteInternal && (
          <Switch
            label="Internal"
            checked={internal}
            onChange={(e) => {
              setInternal(e.currentTarget.checked)
              draft.set({ internal: e.currentTarget.checked && body !== '' })
            }}
          />
        )}
        {choice && (
          <Switch
            label={choice.label}
            title={choice.help}
            checked={choice.checked}
            onChange={(e) => choice.onChange(e.currentTarget.checked)}
          />
        )}
        {children}
        <MainButton
          obstacle={isBlank ? 'Enter a comment.' : undefined}
          loading={sending}
          onClick={send}
          keys={<Keys of="Ctrl+Enter" />}
        >
          Comment
        </MainButton>
      </div>
    </div>
  )
}
