import { Progress } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useRef } from 'react'
import { type CompletingProps, CompletingTextarea } from '../ui/completing-textarea.tsx'
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

/** A Markdown field that completes people, labels, issues and milestones of a project, and uploads pasted and dropped files. */
export function ReferenceTextarea({ project_id, actionsOf = 'issue', ref, ...field }: Props) {
  const reference = useTypedReference(field.value)
  const completions = useCompletions(project_id, reference.typed, actionsOf)
  const own = useRef<HTMLTextAreaElement>(null)
  const fieldRef = useMergedRef(own, ref)
  const { name, share, error, ...handlers } = useAttachments({ project_id, field: own, onText: field.onText })
  return (
    <>
      <CompletingTextarea
        dir="auto"
        {...field}
        {...handlers}
        ref={fieldRef}
        reference={reference}
        completions={completions}
      />
      {name !== undefined && (
        <div className={classes.progress}>
          <span className="cut" dir="auto">
            {name}
          </span>
          <Progress value={share * 100} aria-label={`Upload of ${name}`} transitionDuration={80} />
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
