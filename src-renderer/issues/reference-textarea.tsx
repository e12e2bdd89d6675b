import { Button, Progress } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconPaperclip } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { type CompletingProps, CompletingTextarea } from '../ui/completing-textarea.tsx'
import { HiddenFileInput } from '../ui/hidden-file-input.tsx'
import { Keys } from '../ui/kbd.tsx'
import { useTypedReference } from '../ui/use-typed-reference.ts'
import type { ActionsOf } from './quick-actions.ts'
import classes from './reference-textarea.module.css'
import { useAttachments } from './use-attachments.ts'
import { useCompletions } from './use-completions.tsx'

interface Props extends CompletingProps {
  /** The project of the text. Without one, references are not completed and files cannot be attached. */
  project_id: number | undefined
  /** Whose quick actions are completed: those of issues by default. */
  actionsOf?: ActionsOf | undefined
}

const attachKey = 'Ctrl+o'

/** A Markdown field that completes people, labels, issues and milestones of a project, and uploads chosen, pasted and dropped files. */
export function ReferenceTextarea({ project_id, actionsOf = 'issue', ref, onKeyDown, ...field }: Props) {
  const reference = useTypedReference(field.value)
  const completions = useCompletions(project_id, reference.typed, actionsOf)
  const own = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const fieldRef = useMergedRef(own, ref)
  const { name, share, error, take, ...handlers } = useAttachments({ project_id, field: own, onText: field.onText })
  const mayAttach = project_id !== undefined && field.disabled !== true
  const choose = () => files.current?.click()
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (key !== 'o' || !(ctrlKey || metaKey) || altKey || shiftKey || !mayAttach) return onKeyDown?.(event)
    event.preventDefault()
    choose()
  }
  return (
    <>
      <CompletingTextarea
        dir="auto"
        {...field}
        {...handlers}
        onKeyDown={onKey}
        ref={fieldRef}
        reference={reference}
        completions={completions}
      />
      {project_id !== undefined && (
        <div className={classes.files}>
          <HiddenFileInput
            ref={files}
            onFiles={(chosen) => {
              // The text of the file goes to the caret, which a field without the focus does not show.
              own.current?.focus()
              take(chosen)
            }}
          />
          {name === undefined ? (
            <Button
              size="compact-xs"
              variant="subtle"
              leftSection={<IconPaperclip size={13} stroke={1.75} />}
              rightSection={<Keys of={attachKey} />}
              title="Upload files and insert links to them. You can also paste files into the text, or drop them on it."
              disabled={!mayAttach}
              onClick={choose}
            >
              Attach file
            </Button>
          ) : (
            <>
              <span className="cut" dir="auto">
                {name}
              </span>
              <Progress value={share * 100} aria-label={`Upload of ${name}`} transitionDuration={80} />
            </>
          )}
        </div>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
