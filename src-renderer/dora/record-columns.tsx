import { Link } from '@tanstack/react-router'
import type { ResponseBody } from '../api/client.ts'
import { exactTime } from '../ui/dates.ts'
import { count } from '../ui/number.ts'
import classes from './dora.module.css'
import { formatSeconds } from './metrics.ts'
import type { Column } from './records-table.tsx'
import type { Subject } from './use-metric.ts'

type Deployment = ResponseBody<'GET /-/gantry/v1/groups/:id/dora/deployments'>['records'][number]
type MergeRequest = ResponseBody<'GET /-/gantry/v1/groups/:id/dora/merge_requests'>['records'][number]
type Incident = ResponseBody<'GET /-/gantry/v1/groups/:id/dora/incidents'>['records'][number]

const toTheMinute = (at: string) => exactTime(at).slice(0, '2026-11-12 14:31'.length)

const Name = ({ text }: { text: string }) => (
  <span className="cut">
    <bdi>{text}</bdi>
  </span>
)

/** The project of each record. A list of one project has no such column. */
const project = ({ kind }: Subject): Column<{ project_id: number; project_path: string }>[] =>
  kind === 'project'
    ? []
    : [
        {
          name: 'Project',
          kind: 'path',
          cell: ({ project_id, project_path }) => (
            <Link
              to="/projects/$projectId"
              params={{ projectId: String(project_id) }}
              className={`cut-start ${classes.link}`}
            >
              <bdi>{project_path}</bdi>
            </Link>
          ),
        },
      ]

export const deploymentColumns = (subject: Subject): Column<Deployment>[] => [
  { name: 'Finished (UTC)', cell: ({ finished_at }) => toTheMinute(finished_at) },
  ...project(subject),
  { name: 'Environment', kind: 'name', cell: ({ environment }) => <Name text={environment} /> },
  { name: 'Commit', kind: 'mono', cell: ({ ref, sha }) => <Name text={`${sha.slice(0, 8)} ${ref}`} /> },
  { name: 'Merge requests', kind: 'number', cell: ({ merge_requests }) => count(merge_requests) },
  { name: 'By', kind: 'name', cell: ({ deployed_by }) => (deployed_by === null ? '–' : <Name text={deployed_by} />) },
]

export const mergeRequestColumns = (subject: Subject): Column<MergeRequest>[] => [
  {
    name: 'Merge request',
    kind: 'title',
    cell: ({ project_id, iid, title }) => (
      <Link
        to="/projects/$projectId/merge_requests/$iid"
        params={{ projectId: String(project_id), iid: String(iid) }}
        className={`cut ${classes.link}`}
      >
        <span className="mono quiet">!{iid}</span> <bdi>{title}</bdi>
      </Link>
    ),
  },
  ...project(subject),
  { name: 'Environment', kind: 'name', cell: ({ environment }) => <Name text={environment} /> },
  { name: 'Merged (UTC)', cell: ({ merged_at }) => toTheMinute(merged_at) },
  { name: 'Deployed (UTC)', cell: ({ finished_at }) => toTheMinute(finished_at) },
  { name: 'Lead time', kind: 'number', cell: ({ lead_time }) => formatSeconds(lead_time) },
]

export const incidentColumns = (subject: Subject): Column<Incident>[] => [
  {
    name: 'Incident',
    kind: 'title',
    cell: ({ project_id, iid, title }) => (
      <Link
        to="/projects/$projectId/issues/$iid"
        params={{ projectId: String(project_id), iid: String(iid) }}
        className={`cut ${classes.link}`}
      >
        <span className="mono quiet">#{iid}</span> <bdi>{title}</bdi>
      </Link>
    ),
  },
  ...project(subject),
  { name: 'Opened (UTC)', cell: ({ created_at }) => toTheMinute(created_at) },
  { name: 'Closed (UTC)', cell: ({ closed_at }) => (closed_at ? toTheMinute(closed_at) : '–') },
  {
    name: 'Time to restore',
    kind: 'number',
    cell: ({ time_to_restore }) => (time_to_restore === null ? '–' : formatSeconds(time_to_restore)),
  },
]
