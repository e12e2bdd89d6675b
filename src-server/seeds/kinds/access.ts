import { z } from 'zod'
import * as f from './fields.ts'
import type { Child, Children, Kind } from './kind.ts'
import { on, under } from './places.ts'

const TOKEN = /^[\x21-\x7e]{1,255}$/
const container = under({ project: 'project_id', group: 'group_id' })
const notification = f.coded(
  'Notification level',
  { disabled: 0, participating: 1, watch: 2, global: 3, mention: 4, custom: 5 },
  'global',
)

const member: Kind = {
  noun: 'member',
  about: 'A member. A role alone is a member without more.',
  table: 'member',
  fields: {
    user: { ...f.requiredRef('user', 'Username'), column: 'user_id' },
    role: { ...f.role('Role'), column: 'access_level' },
    expires_at: f.day('Access ends at the start of this day'),
    notification_level: notification,
    created_by: { ...f.ref('user', 'Who added the member', 1), column: 'created_by_id', type: z.string().nullable() },
    invite_accepted_at: f.moment('When the invitation was accepted'),
    ...f.timestamps,
  },
  children: () => ({}),
  place: container,
  unique: [['project_id', 'group_id', 'user_id']],
  derive: () => ({ requested_at: null, invite_email: null }),
  holds: (row) => row.user_id !== null && row.requested_at === null,
}

const invitation: Kind = {
  ...member,
  noun: 'invitation',
  about: 'An invitation of an address. A role alone is an invitation without more.',
  fields: {
    email: { ...f.address('Address'), required: true, column: 'invite_email' },
    role: { ...f.role('Role'), column: 'access_level' },
    expires_at: f.day('Access ends at the start of this day'),
    created_by: { ...f.ref('user', 'Who invited', 1), column: 'created_by_id', type: z.string().nullable() },
    ...f.timestamps,
  },
  unique: [['project_id', 'group_id', 'invite_email']],
  derive: () => ({ requested_at: null, user_id: null, invite_accepted_at: null }),
  holds: (row) => row.user_id === null,
}

const accessRequest: Kind = {
  ...member,
  noun: 'access request',
  about: 'A request for access.',
  fields: {
    user: { ...f.requiredRef('user', 'Who asks'), column: 'user_id' },
    role: { ...f.role('The role that is asked for'), column: 'access_level' },
    requested_at: f.moment('When; default: `created_at`', ({ created_at }) => created_at ?? undefined),
    ...f.timestamps,
  },
  derive: () => ({ invite_email: null }),
  holds: (row) => row.user_id !== null && row.requested_at !== null,
}

const share = (noun: 'project' | 'group'): Kind => ({
  noun: `share of a ${noun}`,
  about: 'A group whose members have access too.',
  table: noun === 'project' ? 'project_group_link' : 'group_group_link',
  fields: {
    group: {
      ...f.requiredRef('group', 'Path of the group'),
      column: noun === 'project' ? 'group_id' : 'shared_with_group_id',
    },
    role: { ...f.role('The highest role'), column: 'group_access' },
    expires_at: f.day('Access ends at the start of this day'),
    ...f.dated,
  },
  children: () => ({}),
  place: under({ [noun]: noun === 'project' ? 'project_id' : 'shared_group_id' }),
  unique: [noun === 'project' ? ['project_id', 'group_id'] : ['shared_group_id', 'shared_with_group_id']],
})

const attribute: Kind = {
  noun: 'custom attribute',
  about: 'A custom attribute.',
  table: 'custom_attribute',
  fields: { key: f.name('Key'), value: { ...f.longText('Value', ''), required: true } },
  children: () => ({}),
  place: on({
    type: 'target_type',
    id: 'target_id',
    types: { user: 'user', group: 'group', project: 'project' },
  }),
  unique: [['target_type', 'target_id', 'key']],
}

const pushRule: Kind = {
  noun: 'push rule',
  about: 'The rules for pushes.',
  table: 'push_rule',
  fields: {
    commit_message_regex: f.text('What commit messages must match', null, 10_000),
    commit_message_negative_regex: f.text('What commit messages must not match', null, 10_000),
    branch_name_regex: f.text('What names of branches must match', null, 10_000),
    author_email_regex: f.text('What addresses of authors must match', null, 10_000),
    file_name_regex: f.text('What names of files must not match', null, 10_000),
    deny_delete_tag: f.flag('Prevent tag deletion', null),
    member_check: f.flag('Only members may be authors'),
    prevent_secrets: f.flag('Refuse files with secrets'),
    commit_committer_check: f.flag('Committers must be who pushes', null),
    reject_unsigned_commits: f.flag('Only signed commits', null),
    max_file_size: f.count('Largest file in MB; 0: any', 0),
    ...f.timestamps,
  },
  children: () => ({}),
  place: container,
  unique: [['project_id', 'group_id']],
}

const accessToken: Kind = {
  noun: 'access token',
  about: 'Short for a bot (`kind: project_bot`) that is a member, with a token.',
  table: '',
  is_short: true,
  fields: {
    name: f.name('Name'),
    token: f.pattern(
      'The token; without it, nobody can use it',
      TOKEN,
      'must be 1 to 255 visible ASCII characters',
      null,
    ),
    scopes: f.json('Scopes', z.array(z.string().min(1)), ['api']),
    role: f.role('Role'),
    expires_at: f.day('It ends at the start of this day'),
  },
  children: () => ({}),
  place: container,
}

const redirect: Kind = {
  noun: 'former path',
  about: 'A path that redirects to the present one.',
  table: 'redirect_route',
  fields: { path: f.name('The full path', 1000) },
  children: () => ({}),
  place: on({ type: 'source_type', id: 'source_id', types: { project: 'project', group: 'namespace' } }),
  no_id: true,
  unique: [['path']],
}

export const attributes = {
  custom_attributes: { style: 'map', by: 'key', main: 'value', kind: attribute, about: 'Key → value' },
} satisfies Children

const formerPaths = {
  former_paths: { style: 'names', main: 'path', kind: redirect, about: 'Full paths that redirect to the present one' },
} satisfies Children

const members: Child = { style: 'map', by: 'user', main: 'role', kind: member, about: 'Username → role' }

/** What groups and projects share. */
export const accessOf = (noun: 'project' | 'group'): Children => ({
  members,
  invitations: { style: 'map', by: 'email', main: 'role', kind: invitation, about: 'Address → role' },
  access_requests: { style: 'names', main: 'user', kind: accessRequest, about: 'Who asks for access' },
  shared_with: { style: 'map', by: 'group', main: 'role', kind: share(noun), about: 'Path of a group → highest role' },
  access_tokens: { style: 'list', kind: accessToken, about: `Tokens of the ${noun}` },
  push_rule: { style: 'one', kind: pushRule, about: 'Rules for pushes' },
  ...attributes,
  ...formerPaths,
})
