import { Button, Switch, Textarea } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import classes from './composer.module.css'
import { useDraft } from './drafts.ts'
import { Keys } from './kbd.tsx'

interface Props {
  mayWriteInternal: boolean
  /** Rejects if the server refuses the text; the text then stays in the field. */
  onSend: (body: string, internal: boolean) => Promise<unknown>
  error: string | undefined
  /** Buttons beside Comment, such as Close issue. */
  children?: ReactNode
  textRef?: Ref<HTMLTextAreaElement>
  /** Key under which the unsent text is kept. */
  draft: string
}

export function Composer({ mayWriteInternal, onSend, error, children, textRef, draft }: Props) {
  const [body, setBody] = useDraft(draft)
  const [internal, setInternal] = useState(false)
  const [sending, setSending] = useState(false)

  const send = () => {
    if (!body.trim() || sending) return
    setSending(true)
    onSend(body, internal)
      .then(() => setBody(''))
      .catch(() => undefined)
      .finally(() => setSending(false))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  return (
    <div className={classes.composer} data-internal={internal || undefined}>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.row}>
        <Textarea
          variant="unstyled"
          autosize
          minRows={1}
          maxRows={8}
          aria-label="Comment"
          placeholder="Comment in Markdown"
          className={classes.text ?? ''}
          value={body}
          onChange={(e) => setBody(e.currentTarget.value)}
          onKeyDown={onKeyDown}
          ref={textRef ?? null}
        />
        {mayWriteInternal && (
          <Switch label="Internal" checked={internal} onChange={(e) => setInternal(e.currentTarget.checked)} />
        )}
        {children}
        <Button
          variant="filled"
          onClick={send}
          disabled={!body.trim()}
          loading={sending}
          rightSection={<Keys of="Ctrl+Enter" />}
        >
          Comment
        </Button>
      </div>
    </div>
  )
}
