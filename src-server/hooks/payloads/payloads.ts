import { callByEvent, type StoredEvent } from '../../kit/events/events.ts'
import type { Presenting } from '../../kit/http/presenting.ts'
import { groupPayloads } from './group-payloads.ts'
import { keyPayloads } from './key-payloads.ts'
import { memberPayloads } from './member-payloads.ts'
import { mergeRequestPayloads } from './merge-request-payloads.ts'
import type { Payload } from './payload.ts'
import { projectPayloads } from './project-payloads.ts'
import { userPayloads } from './user-payloads.ts'

const plain = { ...projectPayloads, ...groupPayloads, ...memberPayloads, ...userPayloads, ...keyPayloads }

/** The events that hooks get. */
export const isDelivered = (event: string): boolean =>
  Object.hasOwn(plain, event) || Object.hasOwn(mergeRequestPayloads, event)

/** What hooks get for an event. */
export const payloadsOf = (event: StoredEvent, how: Presenting): readonly Payload[] =>
  callByEvent<readonly Payload[]>(plain, event) ??
  callByEvent<(how: Presenting) => readonly Payload[]>(mergeRequestPayloads, event)?.(how) ??
  []
