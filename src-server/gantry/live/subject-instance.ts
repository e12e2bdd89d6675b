import type { StoredEvent } from '../../kit/events/events.ts'
import { maskText } from '../../kit/secrets.ts'

/** The title of a record, and the path of its project or group. */
export interface Named {
  title: string | null
  path: string | null
}

const ofTopic = ({ snapshot }: { snapshot: { topic: { title: string } } }): Named => ({
  title: snapshot.topic.title,
  path: null,
})
const ofSettings = ({ snapshot: { changes } }: StoredEvent<'settings.updated'>): Named => ({
  title: Object.keys(changes).join(', '),
  path: null,
})
const ofClock = ({ snapshot: { clock } }: StoredEvent<'clock.moved'>): Named => ({ title: clock.to, path: null })
const ofBackup = ({ snapshot: { backup } }: { snapshot: { backup: { id: string } } }): Named => ({
  title: backup.id,
  path: null,
})
const ofHook = ({ snapshot }: { snapshot: { hook: { name: string | null; url: string } } }): Named => ({
  title: snapshot.hook.name ?? maskText(snapshot.hook.url),
  path: null,
})

/** The subjects of events about the instance. */
export const instanceSubjects = {
  'topic.created': ofTopic,
  'topic.updated': ofTopic,
  'topic.removed': ofTopic,
  'settings.updated': ofSettings,
  'clock.moved': ofClock,
  'backup.created': ofBackup,
  'backup.removed': ofBackup,
  'backup.restored': ofBackup,
  'system_hook.created': ofHook,
  'system_hook.updated': ofHook,
  'system_hook.removed': ofHook,
} as const
