import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Day } from '../ui/when.tsx'
import { ActionDialog } from './action-dialog.tsx'
import type { ProjectAction } from './action-plan.ts'
import { readsAffectedByProjects } from './action-requests.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'
import { useProjectContents } from './use-project-contents.ts'

/** Actions on the whole project. Each opens a preview first. */
export function DangerZone({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [action, setAction] = useState<ProjectAction>()
  const marked = project.marked_for_deletion_on
  const origin = project.forked_from_project
  return (
    <>
      {!marked && (
        <DangerLine
          title={project.archived ? 'Unarchive' : 'Archive'}
          text={
            project.archived
              ? 'Members can edit the project again.'
              : 'Makes the project read-only. The visibility of the project does not change.'
          }
        >
          <Button onClick={() => setAction(project.archived ? 'unarchive' : 'archive')}>
            {project.archived ? 'Unarchive…' : 'Archive…'}
          </Button>
        </DangerLine>
      )}
      <DangerLine
        title="Transfer"
        text={`Moves the project from ${project.namespace.full_path} to another namespace. The old path redirects read requests to the new path.`}
      >
        <Button onClick={() => setAction('transfer')}>Transfer…</Button>
      </DangerLine>
      {(origin || project.mr_default_target_self !== undefined) && <RemoveForkRelationship project={project} />}
      {marked && (
        <DangerLine
          title="Restore"
          badge={<DeletionBadge id={project.id} />}
          text="Gives the project its name and path back."
        >
          <Button onClick={() => setAction('restore')}>Restore…</Button>
        </DangerLine>
      )}
      <DangerLine
        title={marked ? 'Delete permanently' : 'Delete'}
        text={
          marked
            ? 'Deletes the project permanently before its deletion date.'
            : 'Deletes the project with its issues, merge requests, repository and memberships.'
        }
      >
        <Button color="red" variant="light" onClick={() => setAction('delete')}>
          Delete…
        </Button>
      </DangerLine>
      {action && (
        <ActionDialog
          action={action}
          ids={[project.id]}
          onClose={() => setAction(undefined)}
          {...(action === 'delete' && { onDone: onDeleted })}
        />
      )}
    </>
  )
}

function DeletionBadge({ id }: { id: number }) {
  const on = useProjectContents([id]).contents[0]?.deletion.on
  return (
    <StatusBadge tone="bad" look="tint">
      {on ? (
        <>
          Deletion on <Day at={on} />
        </>
      ) : (
        'Marked for deletion'
      )}
    </StatusBadge>
  )
}

function RemoveForkRelationship({ project }: { project: Project }) {
  const unlink = useWrite('DELETE /projects/:id/fork', { refreshes: readsAffectedByProjects })
  const origin = project.forked_from_project?.path_with_namespace
  const { error } = unlink
  return (
    <DangerLine
      title="Remove fork relationship"
      text={
        error
          ? describeError(error)
          : `This project is a fork of ${origin ?? 'a project that you cannot see'}. Removing the relationship makes this project independent. Merge requests to the source project are kept. The removal cannot be undone.`
      }
    >
      <Button
        loading={unlink.pending}
        onClick={() =>
          void unlink.write({ id: project.id }).then(
            () =>
              announceOne({
                text: 'Fork relationship removed. Only an administrator can create the relationship again.',
                name: project.path_with_namespace,
                reads: [],
                undo: undefined,
              }),
            () => undefined,
          )
        }
      >
        Remove fork relationship
      </Button>
    </DangerLine>
  )
}

function DangerLine(props: { title: string; text: string; badge?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.danger}>
      <div>
        <span className={classes.label}>{props.title}</span>
        {props.badge}
        <p>{props.text}</p>
      </div>
      {props.children}
    </div>
  )
}
