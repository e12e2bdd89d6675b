import { labelsOf } from '../issues/issue.ts'
import {
  assigneesColumn,
  authorColumn,
  commentsColumn,
  createdColumn,
  labelsColumn,
  milestoneColumn,
  recordTitleTrack,
  updatedColumn,
} from '../notes/record-columns.tsx'
import { Avatars } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { type MergeRequest, projectName } from './merge-request.ts'
import { MergeRequestState } from './merge-request-state.tsx'
import classes from './merge-requests.module.css'

interface Options {
  /** Shows the project in each reference. */
  acrossProjects: boolean
  /** The colours of labels by name. */
  colors: ReadonlyMap<string, string>
}

export const mergeRequestColumns = ({ acrossProjects, colors }: Options): Columns<MergeRequest> => [
  {
    id: 'state',
    header: () => <span className="visually-hidden">State</span>,
    meta: { track: '16px' },
    cell: ({ row: { original: request } }) => <MergeRequestState request={request} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    meta: acrossProjects ? { track: '124px', narrow: '92px', wide: '152px' } : { track: '64px' },
    cell: ({ row: { original: request } }) => (
      <span className={`mono quiet ${classes.reference}`} title={request.references.full}>
        {acrossProjects && <span className="cut">{projectName(request)}</span>}
        <span>!{request.iid}</span>
      </span>
    ),
  },
  {
    id: 'title',
    header: 'Title',
    meta: { track: 'minmax(140px, 1fr)', narrow: recordTitleTrack },
    cell: ({ row: { original: request } }) => (
      <span className={`cut ${classes.title}`} dir="auto" title={request.title}>
        {request.title}
      </span>
    ),
  },
  labelsColumn((request) => labelsOf(request, colors)),
  {
    id: 'target',
    header: 'Target',
    meta: { track: '96px', wide: '136px', from: 900, name: 'Target branch' },
    cell: ({ row: { original: request } }) => (
      <span className="cut mono quiet" dir="auto" title={`${request.source_branch} into ${request.target_branch}`}>
        {request.target_branch}
      </span>
    ),
  },
  authorColumn(),
  assigneesColumn(),
  {
    id: 'reviewers',
    header: 'Reviewers',
    meta: { track: '72px', from: 760, name: 'Reviewers' },
    cell: ({ row: { original: request } }) => <Avatars people={request.reviewers} />,
  },
  milestoneColumn(),
  commentsColumn(),
  createdColumn(),
  updatedColumn(),
]
