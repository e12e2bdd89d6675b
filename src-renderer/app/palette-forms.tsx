import { GroupForm } from '../groups/group-form.tsx'
import { IssueForm } from '../issues/issue-form.tsx'
import type { VisibilityLevel } from '../projects/action-plan.ts'
import { ProjectForm } from '../projects/project-form.tsx'
import { NewUser } from '../users/new-user.tsx'

interface ParentGroup {
  id: number
  full_path: string
  visibility: VisibilityLevel
}

/** The form that the palette opens on any screen, with the project or group that the user named. */
export type NewRecord =
  | { record: 'issue'; project_id?: number }
  | { record: 'project'; group?: ParentGroup }
  | { record: 'group'; group?: ParentGroup }
  | { record: 'user' }

export function PaletteForm({ form, onClose }: { form: NewRecord; onClose: () => void }) {
  return (
    <>
      {form.record === 'issue' && (
        <IssueForm {...(form.project_id && { project_id: form.project_id })} onClose={onClose} />
      )}
      {form.record === 'project' && <ProjectForm namespace={form.group} onClose={onClose} />}
      {form.record === 'group' && <GroupForm parent={form.group} onClose={onClose} />}
      {form.record === 'user' && <NewUser onClose={onClose} />}
    </>
  )
}
