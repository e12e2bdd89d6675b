import { TIERS } from '../../delivery/entity.ts'
import { slugOf, tierOf } from '../../delivery/naming.ts'
import * as f from './fields.ts'
import type { Child, Kind, Row } from './kind.ts'
import { under } from './places.ts'

const delivered: Kind = {
  noun: 'deployed merge request',
  about: 'A merge request that a deployment brought.',
  table: 'deployment_merge_request',
  fields: {
    merge_request: {
      ...f.requiredRef('merge request', 'The merge request: `!2`, or `group/project!2`'),
      column: 'merge_request_id',
    },
  },
  children: () => ({}),
  place: under({ deployment: 'deployment_id' }),
  no_id: true,
  unique: [['deployment_id', 'merge_request_id']],
}

const deployment: Kind = {
  noun: 'deployment',
  about: 'A deployment.',
  table: 'deployment',
  fields: {
    iid: f.iid('Number; default: the next free one of the project'),
    status: f.choice(
      'Status',
      ['created', 'running', 'success', 'failed', 'canceled', 'blocked', 'skipped'],
      'success',
    ),
    ref: f.text('Branch or tag', 'main'),
    sha: f.pattern('Commit', /^[0-9a-f]{40,64}$/, 'must be the id of a commit', '0'.repeat(40)),
    tag: f.flag('`ref` is a tag'),
    user: { ...f.ref('user', 'Who deployed', () => 1), column: 'user_id' },
    ...f.timestamps,
    finished_at: f.moment('When it ended; default: `updated_at`, if it has ended', (row) => endOf(row)),
  },
  children: () => ({
    merge_requests: {
      style: 'names',
      main: 'merge_request',
      kind: delivered,
      about: 'The merge requests that it brought',
    },
  }),
  place: {
    columns: ({ owner }) => ({ environment_id: owner?.id ?? 0, project_id: owner?.owner?.id ?? 0 }),
    owner: (row) => `environment ${row.environment_id}`,
  },
  by_time: true,
  unique: [['project_id', 'iid']],
}

const endOf = ({ status, updated_at }: Row) =>
  ['success', 'failed', 'canceled'].includes(String(status)) ? (updated_at ?? undefined) : null

const nameOf = ({ name }: Row) => String(name)

const environment: Kind = {
  noun: 'environment',
  about: 'An environment.',
  table: 'environment',
  fields: {
    name: f.name('Name'),
    slug: f.neverNull(f.text('Name in addresses; default: made from the name', (row) => slugOf(nameOf(row)))),
    tier: f.neverNull(f.choice('Tier; default: by the name', TIERS, (row) => tierOf(nameOf(row)))),
    state: f.choice('State', ['available', 'stopping', 'stopped'], 'available'),
    external_url: f.text('Address'),
    ...f.timestamps,
  },
  children: () => ({ deployments: { style: 'list', kind: deployment, about: 'Deployments' } }),
  place: under({ project: 'project_id' }),
  unique: [['project_id', 'name']],
}

export const environments: Child = { style: 'list', kind: environment, about: 'Environments, with their deployments' }
