import { type CompletingProps, CompletingTextarea } from '../ui/completing-textarea.tsx'
import { useTypedReference } from '../ui/use-typed-reference.ts'
import type { ActionsOf } from './quick-actions.ts'
import { useCompletions } from './use-completions.tsx'

interface Props extends CompletingProps {
  /** The project of the text. References are not completed without one. */
  project_id: number | undefined
  /** Whose quick actions are completed: those of issues by default. */
  actionsOf?: ActionsOf | undefined
}

/** A Markdown field that completes people, labels, issues and milestones of a project. */
export function ReferenceTextarea({ project_id, actionsOf = 'issue', ...field }: Props) {
  const reference = useTypedReference(field.value)
  const completions = useCompletions(project_id, reference.typed, actionsOf)
  return <CompletingTextarea dir="auto" {...field} reference={reference} completions={completions} />
}
