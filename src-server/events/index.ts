import { listOwnEvents } from './endpoints/list-own-events.ts'
import { listProjectEvents } from './endpoints/list-project-events.ts'
import { listUserEvents } from './endpoints/list-user-events.ts'

export const events = [listOwnEvents, listUserEvents, listProjectEvents] as const
