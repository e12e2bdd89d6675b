import { callByEvent, type StoredEvent } from '../../kit/events/events.ts'
import { groupPayloads } from './group-payloads.ts'
import { keyPayloads } from './key-payloads.ts'
import { memberPayloads } from './member-payloads.ts'
import type { Payload } from './payload.ts'
import { projectPayloads } from './project-payloads.ts'
import { userPayloads } from './user-payloads.ts'

const all = { ...projectPayloads, ...groupPayloads, ...memberPayloads, ...userPayloads, ...keyPayloads }

/** The events that hooks get. */
export const isDelivered = (event: string): boolean => Object.hasOwn(all, event)

/** What hooks get for an event. */
export const payloadsOf = (event: StoredEvent): readonly Payload[] => callByEvent<readonly Payload[]>(all, event) ?? []
