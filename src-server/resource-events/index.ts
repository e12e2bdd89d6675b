import { getIterationEvent } from './endpoints/get-iteration-event.ts'
import { getIssueLabelEvent, getMergeRequestLabelEvent } from './endpoints/get-label-event.ts'
import { getIssueMilestoneEvent, getMergeRequestMilestoneEvent } from './endpoints/get-milestone-event.ts'
import { getIssueStateEvent, getMergeRequestStateEvent } from './endpoints/get-state-event.ts'
import { getWeightEvent } from './endpoints/get-weight-event.ts'
import { listIterationEvents } from './endpoints/list-iteration-events.ts'
import { listIssueLabelEvents, listMergeRequestLabelEvents } from './endpoints/list-label-events.ts'
import { listIssueMilestoneEvents, listMergeRequestMilestoneEvents } from './endpoints/list-milestone-events.ts'
import { listIssueStateEvents, listMergeRequestStateEvents } from './endpoints/list-state-events.ts'
import { listWeightEvents } from './endpoints/list-weight-events.ts'

export const resourceEvents = [
  listIssueStateEvents,
  getIssueStateEvent,
  listIssueLabelEvents,
  getIssueLabelEvent,
  listIssueMilestoneEvents,
  getIssueMilestoneEvent,
  listWeightEvents,
  getWeightEvent,
  listIterationEvents,
  getIterationEvent,
  listMergeRequestStateEvents,
  getMergeRequestStateEvent,
  listMergeRequestLabelEvents,
  getMergeRequestLabelEvent,
  listMergeRequestMilestoneEvents,
  getMergeRequestMilestoneEvent,
] as const
