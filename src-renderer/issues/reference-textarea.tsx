import { type CompletingProps, CompletingTextarea } from '../ui/completing-textarea.tsx'
import { useTypedReference } from '../ui/use-typed-reference.ts'
import { useCompletions } from './use-completions.tsx'

interface Props extends CompletingProps {
  /** The project of the text. References are not completed without one. */
  project_id: number | undefined
}

/** A Markdown field that completes people, labels, issues and milestones of a project. */
export function ReferenceTextarea({ project_id, ...field }: Props) {
  const reference = useTypedReference(field.value)
  const completions = useCompletions(project_id, reference.typed)
  return <CompletingTextarea autosize dir="auto" {...field} reference={reference} completions={completions} />
}
