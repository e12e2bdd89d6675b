import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useRead } from '../api/use-api.ts'
import { Addresses } from '../ui/addresses.tsx'
import { Facts } from '../ui/facts.tsx'
import { bytes, count, formatTotal } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { Prose } from '../ui/prose.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { Ago, Day } from '../ui/when.tsx'
import type { Project } from './project.ts'
import classes from './projects.module.css'
import { useProjectCounts } from './use-project-counts.ts'

/** Sizes are included for Reporters and above. */
export const useProject = (id: number | string) => useRead('GET /projects/:id', { id, statistics: true })

export function ProjectOverview({ project }: { project: Project }) {
  const counts = useProjectCounts(project.id)
  const { statistics } = project
  const show = (n: number | null | undefined) => countText(n, counts.loaded)
  const facts = [
    ['Open issues', show(counts.opened)],
    ['Closed issues', show(counts.closed)],
    ['Labels', show(counts.labels)],
    ['Milestones', show(counts.milestones)],
    ...(statistics
      ? [['Storage', bytes(statistics.storage_size)] as const, ['Commits', count(statistics.commit_count)] as const]
      : []),
  ] as const
  return (
    <>
      {project.description?.trim() ? (
        <Prose text={project.description} project={project.id} />
      ) : (
        <p className="quiet">No description.</p>
      )}
      <Facts facts={facts} />
      <Addresses
        lines={[
          { name: 'Path', text: project.path_with_namespace, copyName: 'path' },
          { name: 'Web page', text: project.web_url, copyName: 'web page' },
        ]}
      />
    </>
  )
}

const countText = (n: number | null | undefined, loaded: boolean) =>
  n === undefined ? (loaded ? '–' : '…') : formatTotal(n)

/** Groups have a page. For a personal namespace, the link opens the list of its projects. */
function NamespaceLink({ namespace }: { namespace: Project['namespace'] }) {
  const { id, kind, full_path } = namespace
  if (kind === 'group')
    return (
      <Link
        to="/groups/$groupId"
        params={{ groupId: String(id) }}
        className={`mono cut-start ${classes.namespace}`}
        title={full_path}
      >
        <bdi>{full_path}</bdi>
      </Link>
    )
  return (
    <Link
      to="/projects"
      search={{ q: `owner:${full_path}` }}
      className={`mono cut-start ${classes.namespace}`}
      title={full_path}
    >
      <bdi>{full_path}</bdi>
    </Link>
  )
}

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return <span className="quiet">–</span>
  return (
    <span>
      {topics.map((topic, at) => (
        <Fragment key={topic}>
          {at > 0 && ', '}
          <bdi>{topic}</bdi>
        </Fragment>
      ))}
    </span>
  )
}

export function projectMeta(project: Project): Meta {
  return [
    ['Visibility', <Visibility key="v" level={project.visibility} />],
    ['Namespace', <NamespaceLink key="n" namespace={project.namespace} />],
    ...(project.owner ? [['Owner', <Person key="o" person={project.owner} />] as const] : []),
    ['Topics', <Topics key="t" topics={project.topics} />],
    ['Stars', count(project.star_count)],
    [
      'Default branch',
      <span key="b" className="mono">
        {project.default_branch ?? '–'}
      </span>,
    ],
    ['Created', <Day key="c" at={project.created_at} />],
    [
      'Last activity',
      <span key="l">
        <Ago at={project.last_activity_at} /> ago
      </span>,
    ],
    [
      'ID',
      <span key="i" className="mono">
        {project.id}
      </span>,
    ],
  ]
}
