import { Button } from '@mantine/core'
import { IconGitFork, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { moveBetween } from '../changes/record-part.ts'
import { useCommands } from '../ui/commands.ts'
import { count } from '../ui/number.ts'
import { toast } from '../ui/toast.ts'
import { ForkForm } from './fork-form.tsx'
import type { Project } from './project.ts'
import { starPart } from './star-part.ts'

const refreshes = ['GET /projects', 'GET /projects/:id', 'GET /projects/:id/starrers'] as const

/** Star and Fork buttons with their counts. */
export function HeaderActions({ project }: { project: Project }) {
  const { id } = project
  const [forking, setForking] = useState(false)
  const starred = useRead('GET /projects', { starred: true, simple: true, id_after: id - 1, id_before: id + 1 })
  const star = useWrite('POST /projects/:id/star', { refreshes })
  const unstar = useWrite('POST /projects/:id/unstar', { refreshes })
  const isStarred = (starred.data?.length ?? 0) > 0
  const toggle = () =>
    void (isStarred ? unstar : star)
      .write({ id })
      .then(() =>
        announceOne({
          text: isStarred ? `Star removed from ${project.name}` : `${project.name} starred`,
          name: project.path_with_namespace,
          names: [project.name],
          reads: refreshes,
          undo: moveBetween(starPart(id), { starred: !isStarred }, { starred: isStarred }),
        }),
      )
      .catch((cause: Error) => toast(`The star could not be changed: ${cause.message}`))
  useCommands([
    { name: isStarred ? 'Unstar project' : 'Star project', run: toggle },
    ...(project.forks_count === undefined ? [] : [{ name: 'Fork project', run: () => setForking(true) }]),
  ])
  const Star = isStarred ? IconStarFilled : IconStar
  return (
    <>
      <Button
        leftSection={<Star size={14} stroke={1.75} />}
        aria-pressed={isStarred}
        disabled={starred.pending}
        loading={star.pending || unstar.pending}
        onClick={toggle}
      >
        {isStarred ? 'Starred' : 'Star'} {count(project.star_count)}
      </Button>
      {project.forks_count !== undefined && (
        <Button leftSection={<IconGitFork size={14} stroke={1.75} />} onClick={() => setForking(true)}>
          Fork {count(project.forks_count)}
        </Button>
      )}
      {forking && <ForkForm project={project} onClose={() => setForking(false)} />}
    </>
  )
}
