import { useState } from 'react'
import { Editable } from '../ui/editable.tsx'
import { Labels } from '../ui/label.tsx'
import type { Meta } from '../ui/peek.tsx'
import { Person } from '../ui/person.tsx'
import { useStore } from '../ui/store.ts'
import { Ago, Day, Due } from '../ui/when.tsx'
import { type Issue, isOpen, labelNames, labelsOf } from './issue.ts'
import type { Change } from './issue-change.ts'
import {
  AssigneeEditor,
  DueEditor,
  LabelEditor,
  MilestoneEditor,
  VisibilityEditor,
  WeightEditor,
} from './issue-editors.tsx'
import { issueSelection } from './issue-selection.ts'
import { planMeta } from './plan-meta.tsx'
import { type Property, propertyKeys, timeKey } from './property-keys.ts'
import { TimeEditor } from './time-editor.tsx'
import { TimeSpent } from './time-spent.tsx'
import { useLabelColorsIn } from './use-choices.ts'
import { useIssueWrite, useMayPlan } from './use-issue.ts'

/** The metadata of an issue, with an editor for each value. `onPage` adds details that only the full page has room for. */
export function useIssueMeta(issue: Issue, onPage: boolean): Meta {
  const editable = useMayPlan(issue.project_id)
  const edit = useIssueWrite(issue)
  // With selected rows, the keys belong to the bulk bar.
  const selecting = useStore(issueSelection) !== undefined
  const keyOf = (property: Property) => (selecting ? undefined : propertyKeys[property])
  const colors = useLabelColorsIn(issue.project_id, labelNames(issue))
  const [changed, setChanged] = useState<keyof Change>()
  /** The error for a field. An error without field names belongs to the field changed last. */
  const error = (field: keyof Change) =>
    edit.fields[field]?.join(', ') ?? (changed === field ? (edit.error?.message ?? edit.notApplied) : undefined)
  const editorProps = (field: keyof Change, onDone: () => void) => ({
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
      'Assignees',
      <Editable
        key="a"
        name="assignees"
        editable={editable}
        error={error('assignee_ids')}
        shortcut={keyOf('assignees')}
        value={assignees.length ? assignees.map((person) => <Person key={person.id} person={person} />) : <None />}
      >
        {(done) => <AssigneeEditor {...editorProps('assignee_ids', done)} />}
      </Editable>,
    ],
    [
      'Labels',
      <Editable
        key="l"
        name="labels"
        editable={editable}
        error={error('labels')}
        shortcut={keyOf('labels')}
        value={issue.labels.length ? <Labels labels={labelsOf(issue, colors)} /> : <None />}
      >
        {(done) => <LabelEditor {...editorProps('labels', done)} />}
      </Editable>,
    ],
    [
      'Milestone',
      <Editable
        key="m"
        name="milestone"
        editable={editable}
        error={error('milestone_id')}
        shortcut={keyOf('milestone')}
        value={
          milestone ? (
            <span>
              <bdi>{milestone.title}</bdi>
              {milestone.due_date && (
                <>
                  , due <Day at={milestone.due_date} />
                </>
              )}
            </span>
          ) : (
            <None />
          )
        }
      >
        {(done) => <MilestoneEditor {...editorProps('milestone_id', done)} />}
      </Editable>,
    ],
    ...planMeta(issue),
    [
      'Due',
      <Editable
        key="d"
        name="due date"
        editable={editable}
        error={error('due_date')}
        shortcut={keyOf('due')}
        value={<Due on={issue.due_date} open={isOpen(issue)} showLateness />}
      >
        {(done) => <DueEditor {...editorProps('due_date', done)} />}
      </Editable>,
    ],
    // Only in paid tiers.
    ...(issue.weight === undefined
      ? []
      : [
          [
            'Weight',
            <Editable
              key="w"
              name="weight"
              editable={editable}
              error={error('weight')}
              shortcut={keyOf('weight')}
              value={<span>{issue.weight ?? <None />}</span>}
            >
              {(done) => <WeightEditor {...editorProps('weight', done)} />}
            </Editable>,
          ] as const,
        ]),
    [
      'Time spent',
      <Editable
        key="t"
        name="time"
        editable={editable}
        shortcut={selecting ? undefined : timeKey}
        value={<TimeSpent stats={issue.time_stats} />}
      >
        {(done) => <TimeEditor issue={issue} onDone={done} />}
      </Editable>,
    ],
    [
      'Visible to',
      <Editable
        key="v"
        name="visibility"
        editable={editable}
        error={error('confidential')}
        value={<span>{issue.confidential ? 'Author, assignees, Reporters and above' : 'Everyone with access'}</span>}
      >
        {(done) => <VisibilityEditor {...editorProps('confidential', done)} />}
      </Editable>,
    ],
  ]
  return onPage ? [...meta, ...pageMeta(issue)] : meta
}

const None = () => <span className="quiet">–</span>

function pageMeta(issue: Issue): Meta {
  const { task_completion_status: tasks } = issue
  return [
    ...(tasks.count > 0 ? [['Tasks', `${tasks.completed_count} of ${tasks.count} done`] as const] : []),
    ['Author', <Person key="by" person={issue.author} />],
    [
      'Created',
      <span key="c">
        <Ago at={issue.created_at} /> ago
      </span>,
    ],
    [
      'Updated',
      <span key="u">
        <Ago at={issue.updated_at} /> ago
      </span>,
    ],
    ...(issue.closed_at
      ? [
          [
            'Closed',
            <span key="x">
              <Ago at={issue.closed_at} /> ago
              {issue.closed_by && (
                <>
                  {' '}
                  by <bdi>{issue.closed_by.name}</bdi>
                </>
              )}
            </span>,
          ] as const,
        ]
      : []),
    // Only in the full issue.
    ...(issue.subscribed === undefined ? [] : [['Notifications', issue.subscribed ? 'On' : 'Off'] as const]),
    ['Reactions', `${issue.upvotes} up, ${issue.downvotes} down`],
  ]
}
