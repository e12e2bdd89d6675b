import { useState } from 'react'
import { Editable } from '../ui/editable.tsx'
import { Labels } from '../ui/label.tsx'
import type { Meta } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { Ago, Day, Due } from '../ui/when.tsx'
import { type Issue, isOpen, labelsOf } from './issue.ts'
import {
  AssigneeEditor,
  DueEditor,
  LabelEditor,
  MilestoneEditor,
  VisibilityEditor,
  WeightEditor,
} from './issue-editors.tsx'
import { TimeSpent } from './time-spent.tsx'
import type { Change } from './use-bulk.ts'
import { useLabels } from './use-choices.ts'
import { useIssueWrite, useRole } from './use-issue.ts'

/** What is known of an issue beside its text; each value opens its own editor. `whole` adds what only the page has room for. */
export function useIssueMeta(issue: Issue, whole: boolean): Meta {
  const { mayTriage: editable } = useRole(issue.project_id)
  const edit = useIssueWrite(issue)
  const colors = new Map(useLabels([issue.project_id], true).map((label) => [label.name, label.color]))
  const [changed, setChanged] = useState<keyof Change>()
  /** What was said against a value, also where the answer names no field. */
  const error = (field: keyof Change) =>
    edit.fields[field]?.join(', ') ?? (changed === field ? edit.error?.message : undefined)
  const each = (field: keyof Change, onDone: () => void) => ({
    issue,
    onDone,
    onChange: (change: Change) => {
      setChanged(field)
      void edit.change(change).catch(() => undefined)
    },
  })

  const { milestone, assignees } = issue
  const meta: Meta = [
    [
      'Assigned',
      <Editable
        key="a"
        name="assignees"
        editable={editable}
        error={error('assignee_ids')}
        value={assignees.length ? assignees.map((person) => <Person key={person.id} person={person} />) : <None />}
      >
        {(done) => <AssigneeEditor {...each('assignee_ids', done)} />}
      </Editable>,
    ],
    [
      'Labels',
      <Editable
        key="l"
        name="labels"
        editable={editable}
        error={error('labels')}
        value={issue.labels.length ? <Labels labels={labelsOf(issue, colors)} /> : <None />}
      >
        {(done) => <LabelEditor {...each('labels', done)} />}
      </Editable>,
    ],
    [
      'Milestone',
      <Editable
        key="m"
        name="milestone"
        editable={editable}
        error={error('milestone_id')}
        value={
          milestone ? (
            <span>
              {milestone.title}
              {milestone.due_date && (
                <>
                  , ends <Day at={milestone.due_date} />
                </>
              )}
            </span>
          ) : (
            <None />
          )
        }
      >
        {(done) => <MilestoneEditor {...each('milestone_id', done)} />}
      </Editable>,
    ],
    [
      'Due',
      <Editable
        key="d"
        name="due date"
        editable={editable}
        error={error('due_date')}
        value={<Due on={issue.due_date} open={isOpen(issue)} showLateness />}
      >
        {(done) => <DueEditor {...each('due_date', done)} />}
      </Editable>,
    ],
    [
      'Weight',
      <Editable
        key="w"
        name="weight"
        editable={editable}
        error={error('weight')}
        value={<span>{issue.weight ?? <None />}</span>}
      >
        {(done) => <WeightEditor {...each('weight', done)} />}
      </Editable>,
    ],
    ['Time', <TimeSpent key="t" stats={issue.time_stats} />],
    [
      'Visible to',
      <Editable
        key="v"
        name="visibility"
        editable={editable}
        error={error('confidential')}
        value={<span>{issue.confidential ? 'Reporters and up' : 'Everyone'}</span>}
      >
        {(done) => <VisibilityEditor {...each('confidential', done)} />}
      </Editable>,
    ],
  ]
  return whole ? [...meta, ...moreOf(issue)] : meta
}

const None = () => <span className="quiet">–</span>

function moreOf(issue: Issue): Meta {
  const { task_completion_status: tasks } = issue
  return [
    ...(tasks.count > 0 ? [['Tasks', `${tasks.completed_count} of ${tasks.count} done`] as const] : []),
    ['Author', <Person key="by" person={issue.author} />],
    ['Created', <Ago key="c" at={issue.created_at} />],
    ['Updated', <Ago key="u" at={issue.updated_at} />],
    ...(issue.closed_at
      ? [
          [
            'Closed',
            <span key="x">
              <Ago at={issue.closed_at} /> ago{issue.closed_by && ` by ${issue.closed_by.name}`}
            </span>,
          ] as const,
        ]
      : []),
    ['Reactions', `${issue.upvotes} up, ${issue.downvotes} down`],
  ]
}
