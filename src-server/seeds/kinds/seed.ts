import * as f from './fields.ts'
import { groups } from './group.ts'
import type { Child, Kind } from './kind.ts'
import { atTop } from './places.ts'
import { projects } from './project.ts'
import { users } from './user.ts'

const topic: Kind = {
  noun: 'topic',
  about: 'A topic. Topics that projects name exist without an entry.',
  table: 'topic',
  fields: {
    name: f.name('Name'),
    title: f.neverNull(f.text('Title; default: the name', ({ name }) => name)),
    description: f.longText('Description'),
    ...f.dated,
  },
  children: () => ({}),
  place: atTop,
  unique: [['name']],
}

const hook: Kind = {
  noun: 'system hook',
  about: 'A system hook, without its secrets.',
  table: 'system_hook',
  fields: {
    url: {
      ...f.pattern('Address that events are sent to', /^https?:\/\/./, 'must be an http or https address', ''),
      required: true,
    },
    name: f.text('Name'),
    description: f.text('Description', null, 2048),
    push_events: f.flag('Pushes'),
    tag_push_events: f.flag('Pushed tags'),
    merge_requests_events: f.flag('Merge requests'),
    repository_update_events: f.flag('Updates of repositories', 1),
    enable_ssl_verification: f.flag('Check the certificate', 1),
    paused: f.flag('Nothing is sent'),
    ...f.timestamps,
  },
  children: () => ({}),
  place: atTop,
}

export const topicKind = topic

/** What a document contains, beside the keys that are no records. */
export const seedKind: Kind = {
  noun: 'seed',
  about: 'The content of an instance.',
  table: '',
  fields: {},
  children: () => ({
    users,
    topics: { style: 'list', kind: topic, about: 'Topics' } satisfies Child,
    groups,
    projects,
    system_hooks: { style: 'list', kind: hook, about: 'System hooks' } satisfies Child,
  }),
  place: atTop,
}
