import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { roleName } from '../members/roles.ts'
import { toast } from '../ui/toast.ts'
import { On } from '../ui/when.tsx'
import { changedByProjects } from './bulk-send.ts'
import type { Project } from './project.ts'
import classes from './settings.module.css'
import { ShareForm } from './share-form.tsx'
import { wordsOf } from './words-of.ts'

/** The groups that a project is shared with: their members are members here, with that role at most. */
export function ProjectShares({ project }: { project: Project }) {
  const [adding, setAdding] = useState(false)
  const groups = project.shared_with_groups ?? []
  return (
    <>
      <div className={classes.shareHead}>
        <span>
          {groups.length === 0
            ? 'Shared with no group. Members of a group that it is shared with are members here too.'
            : 'Members of these groups are members here, with this role at most.'}
        </span>
        <Button onClick={() => setAdding(true)}>Share with a group…</Button>
      </div>
      <ul>
        {groups.map((group) => (
          <Share key={group.group_id} project={project} group={group} />
        ))}
      </ul>
      {adding && <ShareForm project={project} onClose={() => setAdding(false)} />}
    </>
  )
}

type Group = NonNullable<Project['shared_with_groups']>[number]

function Share({ project, group }: { project: Project; group: Group }) {
  const unshare = useWrite('DELETE /projects/:id/share/:group_id', { refreshes: changedByProjects })
  const { error } = unshare
  return (
    <li className={classes.share}>
      <span className="mono cut">{group.group_full_path}</span>
      <span>{roleName(group.group_access_level)}</span>
      <span className="quiet">{group.expires_at ? <On at={group.expires_at} /> : 'without end'}</span>
      {error ? (
        <span className={classes.error} role="alert">
          {wordsOf(error)}
        </span>
      ) : (
        <Button
          aria-label={`End the share with ${group.group_full_path}`}
          loading={unshare.pending}
          onClick={() =>
            void unshare.write({ id: project.id, group_id: group.group_id }).then(
              () => toast(`Not shared with ${group.group_full_path} any more`),
              () => undefined,
            )
          }
        >
          End
        </Button>
      )}
    </li>
  )
}
