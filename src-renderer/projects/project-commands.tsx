import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommands } from '../ui/commands.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { ProjectAction } from './action-plan.ts'
import type { Project } from './project.ts'

/** Offers the actions of the danger zone in the palette, on every tab of the project. */
export function ProjectCommands({ project }: { project: Project }) {
  const navigate = useNavigate()
  const [action, setAction] = useState<ProjectAction>()
  const command = (name: string, act: ProjectAction) => ({
    name: `${name} project`,
    detail: project.path_with_namespace,
    run: () => setAction(act),
  })
  const marked = Boolean(project.marked_for_deletion_on)
  useCommands([
    ...(marked ? [command('Restore', 'restore')] : [archiveCommand(project.archived, command)]),
    command('Transfer', 'transfer'),
    ...(project.archived ? [] : [command('Change visibility of', 'visibility')]),
    command('Delete', 'delete'),
  ])
  return (
    action && (
      <ActionDialog
        action={action}
        ids={[project.id]}
        onClose={() => setAction(undefined)}
        {...(action === 'delete' && { onDone: () => void navigate({ to: '/projects' }) })}
      />
    )
  )
}

const archiveCommand = <T,>(archived: boolean | undefined, command: (name: string, act: ProjectAction) => T): T =>
  archived ? command('Unarchive', 'unarchive') : command('Archive', 'archive')
