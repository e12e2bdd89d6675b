import { useState } from 'react'
import { labelsOf } from '../issues/issue.ts'
import { AssigneeEditor, LabelEditor, MilestoneEditor, PeopleEditor } from '../issues/issue-editors.tsx'
import { propertyKeys } from '../issues/property-keys.ts'
import { TimeSpent } from '../issues/time-spent.tsx'
import { useLabelColorsIn } from '../issues/use-choices.ts'
import { onMergeRequest } from '../notes/noteable.ts'
import { Participants } from '../notes/participants.tsx'
import { None } from '../notes/record-columns.tsx'
import { Editable } from '../ui/editable.tsx'
import { Labels } from '../ui/label.tsx'
import type { Meta } from '../ui/peek.tsx'
import { Person, type PersonLike } from '../ui/person.tsx'
import { Ago, Day } from '../ui/when.tsx'
import type { MergeRequest } from './merge-request.ts'
import type { Change } from './merge-request-change.ts'
import { useMayPlan, useMergeRequestWrite } from './use-merge-request.ts'

const reviewersKey = 'w'

/** The metadata of a merge request, with an editor for each value. `onPage` adds details that only the full page has room for. */
export function useMergeRequestMeta(request: MergeRequest, onPage: boolean): Meta {
  const editable = useMayPlan(request.project_id)
  const edit = useMergeRequestWrite(request)
  const colors = useLabelColorsIn(request.project_id, request.labels)
  const [changed, setChanged] = useState<string>()
  const propsOf = (name: string) => ({
    name,
    editable,
    error: changed === name ? (edit.error?.message ?? edit.notApplied) : undefined,
  })
  const changer = (name: string) => (change: Change) => {
    setChanged(name)
    void edit.change(change).catch(() => undefined)
  }
  const { milestone, project_id } = request
  const meta: Meta = [
    [
      'Assignees',
      <Editable
        key="a"
        {...propsOf('assignees')}
        shortcut={propertyKeys.assignees}
        value={<People of={request.assignees} />}
      >
        {() => <AssigneeEditor issue={request} onChange={changer('assignees')} />}
      </Editable>,
    ],
    [
      'Reviewers',
      <Editable key="r" {...propsOf('reviewers')} shortcut={reviewersKey} value={<People of={request.reviewers} />}>
        {() => (
          <PeopleEditor
            name="Ask for a review"
            project_id={project_id}
            people={request.reviewers}
            onPick={(reviewer_ids) => changer('reviewers')({ reviewer_ids })}
          />
        )}
      </Editable>,
    ],
    [
      'Labels',
      <Editable
        key="l"
        {...propsOf('labels')}
        shortcut={propertyKeys.labels}
        value={request.labels.length > 0 ? <Labels labels={labelsOf(request, colors)} /> : <None />}
      >
        {() => <LabelEditor issue={request} onChange={changer('labels')} />}
      </Editable>,
    ],
    [
      'Milestone',
      <Editable
        key="m"
        {...propsOf('milestone')}
        shortcut={propertyKeys.milestone}
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
        {(done) => <MilestoneEditor issue={request} onChange={changer('milestone')} onDone={done} />}
      </Editable>,
    ],
  ]
  return onPage ? [...meta, ...pageMeta(request)] : meta
}

const People = ({ of: people }: { of: readonly PersonLike[] }) =>
  people.length > 0 ? people.map((person) => <Person key={person.id} person={person} />) : <None />

function pageMeta(request: MergeRequest): Meta {
  const { task_completion_status: tasks } = request
  return [
    ...(tasks.count > 0 ? [['Tasks', `${tasks.completed_count} of ${tasks.count} done`] as const] : []),
    ...(request.time_stats.total_time_spent > 0 || request.time_stats.time_estimate > 0
      ? [['Time spent', <TimeSpent key="t" stats={request.time_stats} />] as const]
      : []),
    ['Author', <Person key="by" person={request.author} />],
    [
      'Created',
      <span key="c">
        <Ago at={request.created_at} /> ago
      </span>,
    ],
    [
      'Updated',
      <span key="u">
        <Ago at={request.updated_at} /> ago
      </span>,
    ],
    ...(request.subscribed === undefined ? [] : [['Notifications', request.subscribed ? 'On' : 'Off'] as const]),
    ['Reactions', `${request.upvotes} up, ${request.downvotes} down`],
    ['Participants', <Participants key="p" noteable={onMergeRequest(request)} />],
  ]
}
