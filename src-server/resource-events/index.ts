import { getLabelEvent, getMilestoneEvent, getStateEvent, getWeightEvent } from './endpoints/get-event.ts'
import { listLabelEvents, listMilestoneEvents, listStateEvents, listWeightEvents } from './endpoints/list-events.ts'

export const resourceEvents = [
  listStateEvents,
  getStateEvent,
  listLabelEvents,
  getLabelEvent,
  listMilestoneEvents,
  getMilestoneEvent,
  listWeightEvents,
  getWeightEvent,
] as const
