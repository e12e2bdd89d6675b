import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { toast } from '../ui/toast.ts'
import { ActDialog } from './act-dialog.tsx'
import type { Act } from './bulk-plan.ts'
import { changedByProjects } from './bulk-send.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'
import { wordsOf } from './words-of.ts'

/** What changes a project as a whole: each act is previewed first. */
export function DangerZone({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [act, setAct] = useState<Act>()
  const marked = project.marked_for_deletion_on
  const origin = project.forked_from_project
  return (
    <>
      {!marked && (
        <Line
          title={project.archived ? 'Unarchive' : 'Archive'}
          text={
            project.archived
              ? 'It can be worked in again.'
              : 'It is read by the same people, and nothing in it can be changed.'
          }
        >
          <Button onClick={() => setAct(project.archived ? 'unarchive' : 'archive')}>
            {project.archived ? 'Unarchive…' : 'Archive…'}
          </Button>
        </Line>
      )}
      <Line
        title="Transfer"
        text={`Into another namespace than ${project.namespace.full_path}; the earlier path leads on.`}
      >
        <Button onClick={() => setAct('transfer')}>Transfer…</Button>
      </Line>
      {(origin || project.mr_default_target_self !== undefined) && <Unlink project={project} />}
      {marked && (
        <Line
          title="Restore"
          badge={
            <StatusBadge tone="bad" look="tint">
              Marked for deletion on {marked}
            </StatusBadge>
          }
          text="It gets its name and path back."
        >
          <Button onClick={() => setAct('restore')}>Restore…</Button>
        </Line>
      )}
      <Line
        title="Delete"
        text={
          marked
            ? 'For good, before its days are over.'
            : 'With its issues, merge requests, repository and memberships.'
        }
      >
        <Button color="red" variant="light" onClick={() => setAct('delete')}>
          Delete…
        </Button>
      </Line>
      {act && (
        <ActDialog
          act={act}
          ids={[project.id]}
          onClose={() => setAct(undefined)}
          {...(act === 'delete' && { onDone: onDeleted })}
        />
      )}
    </>
  )
}

/** A fork that becomes a project of its own. */
function Unlink({ project }: { project: Project }) {
  const unlink = useWrite('DELETE /projects/:id/fork', { refreshes: changedByProjects })
  const origin = project.forked_from_project?.path_with_namespace
  const { error } = unlink
  return (
    <Line
      title="End the fork"
      text={
        error
          ? wordsOf(error)
          : `It is a fork of ${origin ?? 'a project that you do not see'}. Without the link it is a project of its own; merge requests to the origin stay.`
      }
    >
      <Button
        loading={unlink.pending}
        onClick={() =>
          void unlink.write({ id: project.id }).then(
            () => toast('No fork any more'),
            () => undefined,
          )
        }
      >
        End the fork
      </Button>
    </Line>
  )
}

function Line(props: { title: string; text: string; badge?: ReactNode; children: ReactNode }) {
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
