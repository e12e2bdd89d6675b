import { Collapsible } from '../ui/collapsible.tsx'
import { Prose } from '../ui/prose.tsx'

/** The description of a record in a peek. A long one is folded, so that the comments are in reach. */
export function PeekDescription({ text, project_id }: { text: string | null; project_id: number }) {
  if (!text?.trim()) return <p className="quiet">No description.</p>
  return (
    <Collapsible name="description" height={240}>
      <Prose text={text} project={project_id} />
    </Collapsible>
  )
}
