import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../api/client.ts'
import { useRead } from '../api/use-api.ts'
import { changeWords } from '../ui/change-words.ts'
import { Avatar } from '../ui/person.tsx'
import { ErrorBand, useLate } from '../ui/states.tsx'
import { Ago } from '../ui/when.tsx'
import { Ghosts } from './ghosts.tsx'
import classes from './home.module.css'

type Change = Answer<'GET /-/gantry/v1/activity'>[number]

/** Who did what, newest first, as far as the signed-in user may see it. */
export function Changes() {
  const changes = useRead('GET /-/gantry/v1/activity', { per_page: 10 }, { refetchInterval: 15_000 })
  const late = useLate(changes.pending)
  return (
    <section className={classes.block} aria-labelledby="changes">
      <header className={classes.head}>
        <h2 id="changes">Recent changes</h2>
      </header>
      {changes.error && !changes.data && (
        <ErrorBand error={changes.error} what="The changes could not be read." onRetry={changes.retry} />
      )}
      {late && <Ghosts />}
      {changes.data?.length === 0 && <p className={classes.none}>Nothing has changed yet.</p>}
      <ul>
        {changes.data?.map((change) => (
          <li key={change.id} className={classes.line}>
            {change.author ? <Avatar person={change.author} /> : <span className={classes.nobody} />}
            <span className="cut">
              {change.author?.name ?? 'Somebody'} <span className="quiet">{changeWords(change)}</span>{' '}
              <Target {...change} />
            </span>
            <span className={`quiet ${classes.when}`}>
              <Ago at={change.at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Target({ target_type, target_title, target_iid, project_id, project_path, group_id }: Change): ReactNode {
  const text = target_title ?? project_path
  if (project_id === null && group_id !== null && text !== null)
    return (
      <Link to="/groups/$groupId" params={{ groupId: String(group_id) }} className={classes.target}>
        {text}
      </Link>
    )
  if (project_id === null) return text
  if (target_type === 'Issue' && target_iid !== null)
    return (
      <Link
        to="/projects/$projectId/issues/$iid"
        params={{ projectId: String(project_id), iid: String(target_iid) }}
        className={classes.target}
        title={`${project_path}#${target_iid}`}
      >
        {text}
      </Link>
    )
  return (
    <Link
      to="/projects/$projectId"
      params={{ projectId: String(project_id) }}
      className={classes.target}
      title={project_path ?? undefined}
    >
      {text}
    </Link>
  )
}
