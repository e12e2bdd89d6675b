import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { Share, Sparkline } from '../ui/charts.tsx'
import { Figure } from '../ui/figure.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import panels from '../ui/panel.module.css'
import { Panel, Panels } from '../ui/panel.tsx'
import { Person } from '../ui/person.tsx'
import { EmptyState } from '../ui/states.tsx'
import type { Project } from './project.ts'
import classes from './statistics.module.css'
import { languageParts, storageParts } from './storage-parts.ts'
import { useActivity } from './use-activity.ts'

/** Storage, activity, languages, forks and stars. */
export function ProjectStatistics({ project }: { project: Project }) {
  const { statistics } = project
  return (
    <>
      {statistics ? (
        <>
          <dl className={classes.facts}>
            <Fact name="Storage" value={bytes(statistics.storage_size)} />
            <Fact name="Commits" value={count(statistics.commit_count)} />
            <Fact name="Stars" value={count(project.star_count)} />
            <Fact name="Forks" value={project.forks_count === undefined ? '–' : count(project.forks_count)} />
          </dl>
          <div className={classes.columns}>
            <Storage statistics={statistics} />
            <Activity id={project.id} />
          </div>
        </>
      ) : (
        <EmptyState title="Only Reporters and above can view sizes">
          <p>You need at least the Reporter role in this project.</p>
        </EmptyState>
      )}
      <Panels>
        <Languages id={project.id} />
        <Forks id={project.id} />
        <Starrers id={project.id} />
      </Panels>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Storage({ statistics }: { statistics: NonNullable<Project['statistics']> }) {
  const parts = storageParts(statistics)
  return (
    <section aria-label="Storage">
      <h2 className={panels.heading}>Storage</h2>
      <Figure
        name="Storage"
        columns={['Part', 'Size', 'Share']}
        rows={parts.map(({ name, size, share }) => [name, bytes(size), `${Math.round(share * 100)}%`])}
        legend={<span>{bytes(statistics.storage_size)} in total</span>}
      >
        <ul className={classes.bars}>
          {parts.map(({ name, size, share }) => (
            <li key={name}>
              <span>{name}</span>
              <span className={classes.track} aria-hidden="true">
                <i style={{ width: `${share * 100}%` }} data-none={size === 0 || undefined} />
              </span>
              <span className={classes.number}>{bytes(size)}</span>
            </li>
          ))}
        </ul>
      </Figure>
    </section>
  )
}

function Activity({ id }: { id: number }) {
  const weeks = useActivity(id) ?? []
  const sum = weeks.reduce((all, week) => all + week, 0)
  return (
    <section aria-label="Activity">
      <h2 className={panels.heading}>Activity, 12 weeks</h2>
      <Figure
        name="Activity"
        columns={['Week', 'Events']}
        rows={weeks.map((week, i) => [weekLabel(weeks.length - 1 - i), count(week)])}
        legend={
          <span>
            {pluralize(sum, 'event')}, {count(weeks.at(-1) ?? 0)} this week
          </span>
        }
      >
        <Sparkline values={weeks} height={160} />
      </Figure>
    </section>
  )
}

const weekLabel = (ago: number) => (ago === 0 ? 'this week' : ago === 1 ? 'last week' : `${ago} weeks ago`)

function Languages({ id }: { id: number }) {
  const read = useRead('GET /projects/:id/languages', { id })
  const parts = read.data && languageParts(read.data)
  return (
    <Panel name="Languages" emptyText="No languages detected yet." read={{ ...read, data: parts }}>
      {(rows) => (
        <>
          <li className={classes.share}>
            <Share parts={rows.map(({ tone, share }) => ({ tone, value: share }))} />
          </li>
          {rows.map(({ name, share, tone }) => (
            <li key={name} className={panels.line}>
              <i className={classes.dot} data-tone={tone} />
              <span className="cut">{name}</span>
              <span className={panels.end}>{share}%</span>
            </li>
          ))}
        </>
      )}
    </Panel>
  )
}

function Forks({ id }: { id: number }) {
  const read = useRead('GET /projects/:id/forks', { id, per_page: 8, order_by: 'last_activity_at' })
  return (
    <Panel name="Forks" emptyText="No forks yet." read={read}>
      {(rows) =>
        rows.map((fork) => (
          <li key={fork.id}>
            <Link to="/projects/$projectId" params={{ projectId: String(fork.id) }} className={panels.line}>
              <span className="mono cut">{fork.path_with_namespace}</span>
            </Link>
          </li>
        ))
      }
    </Panel>
  )
}

function Starrers({ id }: { id: number }) {
  const read = useRead('GET /projects/:id/starrers', { id, per_page: 8 })
  return (
    <Panel name="Starred by" emptyText="No stars yet." read={read}>
      {(rows) =>
        rows.map(({ user }) => (
          <li key={user.id} className={panels.line}>
            <Person person={user} />
          </li>
        ))
      }
    </Panel>
  )
}
