import type { StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, NOTHING } from './described.ts'

/** Topics belong to the instance. */
const topic = ({ payload }: { payload: { topic_id: number } }): Described => ({
  ...NOTHING,
  record_id: payload.topic_id,
  audience: audience({ visibility: 'public' }),
})

/** Custom attributes are for administrators, so nobody is named. */
const customAttribute = ({ payload }: StoredEvent<'custom_attribute.set' | 'custom_attribute.removed'>): Described => ({
  ...NOTHING,
  record_id: payload.target_id,
  [`${payload.target_type}_id`]: payload.target_id,
  audience: audience({}),
})

/** Settings are for administrators, so nobody is named. */
const ofSettings = (): Described => ({ ...NOTHING, record_id: 1, audience: audience({}) })

/** Backups are for administrators, so nobody is named. They have no numbers. */
const backup = ofSettings

/** Every user sees the clock. It has no number. */
const ofClock = (): Described => ({ ...NOTHING, record_id: 1, audience: audience({ visibility: 'public' }) })

/** System hooks are for administrators, so nobody is named. */
const hook = ({ payload }: { payload: { hook_id: number } }): Described => ({
  ...NOTHING,
  record_id: payload.hook_id,
  audience: audience({}),
})

/** What the stream says of events about the instance. */
export const instanceEvents = {
  'topic.created': topic,
  'topic.updated': topic,
  'topic.removed': topic,
  'custom_attribute.set': customAttribute,
  'custom_attribute.removed': customAttribute,
  'settings.updated': ofSettings,
  'clock.moved': ofClock,
  'backup.created': backup,
  'backup.removed': backup,
  'backup.restored': backup,
  'system_hook.created': hook,
  'system_hook.updated': hook,
  'system_hook.removed': hook,
} as const
