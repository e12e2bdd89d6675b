import { z } from 'zod'
import { normalizeEmail } from '../../kit/email-address.ts'
import { attributes } from './access.ts'
import { activities } from './activity.ts'
import * as f from './fields.ts'
import type { Child, Children, Kind } from './kind.ts'
import { atTop, under } from './places.ts'
import { snippets } from './snippet.ts'

const ofUser = under({ user: 'user_id' })
const none = () => ({})

const email: Kind = {
  noun: 'address',
  about: 'Another email address.',
  table: 'email',
  fields: {
    email: { ...f.neverNull(f.address('Address')), required: true },
    confirmed_at: f.moment('When it was confirmed; null: not yet', ({ created_at }) => created_at ?? undefined),
    ...f.dated,
  },
  children: none,
  place: ofUser,
  unique: [['email']],
}

const identity: Kind = {
  noun: 'identity',
  about: 'An account of an identity provider.',
  table: 'identity',
  fields: {
    provider: f.name('Provider'),
    extern_uid: f.name('Id of the account there'),
    saml_provider_id: f.count('SAML provider'),
  },
  children: none,
  place: ofUser,
  unique: [['provider', 'extern_uid']],
}

const USERNAME = /^[a-zA-Z0-9_][\w.-]{0,254}$/
const SCOPES = z.array(z.string().min(1))

const token: Kind = {
  noun: 'token',
  about: 'An access token. Without `token`, nobody can use it.',
  table: 'personal_access_token',
  fields: {
    name: f.name('Name'),
    token: {
      ...f.pattern('The token', /^[\x21-\x7e]{1,255}$/, 'must be 1 to 255 visible ASCII characters', null),
      column: null,
      secret: true,
    },
    scopes: f.json('Scopes', SCOPES, ['api']),
    impersonation: f.flag('An impersonation token'),
    created_by: {
      ...f.ref('user', 'The administrator who acts through an impersonation token'),
      column: 'created_by_id',
    },
    revoked: f.flag('Revoked'),
    expires_at: f.day('It ends at the start of this day'),
    last_used_at: f.moment('When it was last used'),
    ...f.dated,
  },
  children: none,
  place: ofUser,
}

const sshKey: Kind = {
  noun: 'SSH key',
  about: 'An SSH key.',
  table: 'ssh_key',
  fields: {
    title: f.name('Title'),
    key: f.name('The public key', 100_000),
    usage_type: f.choice('What it is for', ['auth', 'signing', 'auth_and_signing'], 'auth_and_signing'),
    expires_at: f.moment('When it expires'),
    last_used_at: f.moment('When it was last used'),
    ...f.timestamps,
  },
  children: none,
  place: ofUser,
}

const gpgKey: Kind = {
  noun: 'GPG key',
  about: 'A GPG key. The armored block alone is a key without more.',
  table: 'gpg_key',
  fields: { key: f.name('The armored public key', 100_000), ...f.dated },
  children: none,
  place: ofUser,
}

const status: Kind = {
  noun: 'status',
  about: 'The status of a user.',
  table: 'user_status',
  fields: {
    emoji: f.text('Name of an emoji', 'speech_balloon'),
    message: f.text('Text'),
    availability: f.choice('Whether the user is busy', ['not_set', 'busy'], 'not_set'),
    clear_status_at: f.moment('When it ends'),
  },
  children: none,
  place: ofUser,
  no_id: true,
}

const follow: Kind = {
  noun: 'follow',
  about: 'Somebody whom the user follows.',
  table: 'follow',
  fields: { user: { ...f.requiredRef('user', 'Username'), column: 'followee_id' }, ...f.dated },
  children: none,
  place: under({ user: 'follower_id' }),
  no_id: true,
  unique: [['follower_id', 'followee_id']],
}

const view: Kind = {
  noun: 'saved view',
  about: 'A saved view of the console.',
  table: 'saved_view',
  fields: {
    screen: f.name('Screen: `issues`'),
    name: f.name('Name'),
    filter: f.longText('Filter', ''),
    sort: f.text('Order', ''),
    group_by: f.text('Grouping'),
    position: f.count('Place in the list', 0),
    ...f.timestamps,
  },
  children: none,
  place: ofUser,
  unique: [['user_id', 'screen', 'name']],
}

const terms: Kind = {
  noun: 'accepted terms',
  about: 'A version of the terms of service that the user has accepted.',
  table: 'accepted_terms',
  fields: {
    version: f.name('Digest of the text'),
    accepted_at: f.neverNull(f.moment('When', (_, { created_at }) => created_at)),
  },
  children: none,
  place: ofUser,
  no_id: true,
  unique: [['user_id', 'version']],
}

const profile = {
  bio: f.longText('About the user', ''),
  location: f.text('Location'),
  public_email: f.text('Address that everybody sees'),
  commit_email: f.text('Address of commits'),
  unconfirmed_email: f.text('New address that is not confirmed yet'),
  chat_id: f.text('Chat', ''),
  professional_profile: f.text('Professional profile', ''),
  microblog_account: f.text('Microblog', ''),
  website_url: f.text('Website', ''),
  organization: f.text('Organization', ''),
  job_title: f.text('Job title', ''),
  pronouns: f.text('Pronouns'),
  time_zone: f.text('Time zone'),
  note: f.longText('Note of the administrators'),
  private_profile: f.flag('Others see no activity'),
  theme_id: f.count('Color theme', 1, 1),
  color_scheme_id: f.count('Colors of code', 1, 1),
  view_diffs_file_by_file: f.flag('One file at a time in diffs'),
  show_whitespace_in_diffs: f.flag('Whitespace in diffs', 1),
  pass_user_identities_to_ci_jwt: f.flag('Identities in tokens of jobs'),
}

/** A limit that follows from whether the user is external. */
const unlessExternal = (value: number) => (row: { external?: unknown }) => (row.external === 1 ? 0 : value)

const user: Kind = {
  noun: 'user',
  about:
    'A user. Every instance has `root`, the first administrator, and `ghost`; an entry for one of them changes it.',
  table: 'user',
  fields: {
    username: {
      ...f.pattern('Username', USERNAME, 'may contain only letters, digits, "_", "-" and "."', ''),
      required: true,
    },
    name: f.neverNull(f.text('Name; default: the username', ({ username }) => username, 255)),
    email: f.neverNull(
      f.address('Address; default: `USERNAME@gantry.example`', ({ username }) =>
        normalizeEmail(`${username}@gantry.example`),
      ),
    ),
    password: { ...f.unstored(f.text('Password for the sign-in; without it, there is none')), secret: true },
    state: f.choice(
      'State',
      ['active', 'blocked', 'deactivated', 'banned', 'ldap_blocked', 'blocked_pending_approval'],
      'active',
    ),
    kind: f.choice(
      '`project_bot`: the bot of an access token',
      ['human', 'project_bot', 'ghost', 'support_bot', 'alert_bot', 'service_account'],
      'human',
    ),
    admin: f.flag('Administrator'),
    auditor: f.flag('Auditor'),
    external: f.flag('External'),
    can_create_group: f.neverNull(f.flag('May create groups; default: unless external', unlessExternal(1))),
    projects_limit: f.neverNull(
      f.count('How many projects; default: 100,000, or 0 for external users', unlessExternal(100_000)),
    ),
    two_factor_enabled: f.flag('Two-factor sign-in'),
    ...profile,
    shared_runners_minutes_limit: f.count('Minutes of runners'),
    extra_shared_runners_minutes_limit: f.count('More minutes of runners'),
    password_expires_at: f.moment('When the password expires'),
    confirmed_at: f.moment(
      'When the address was confirmed; null: not yet',
      ({ created_at }) => created_at ?? undefined,
    ),
    created_by: { ...f.ref('user', 'Who created the user'), column: 'created_by_id' },
    last_sign_in_at: f.moment('Sign-in before the last one'),
    current_sign_in_at: f.moment('Last sign-in'),
    last_sign_in_ip: f.text('Address of the sign-in before the last one'),
    current_sign_in_ip: f.text('Address of the last sign-in'),
    sign_in_count: f.count('Sign-ins', 0),
    last_activity_on: f.day('Last day with activity'),
    ...f.timestamps,
  },
  children: (): Children => ({
    emails: { style: 'names', main: 'email', kind: email, about: 'Other addresses' },
    identities: { style: 'list', kind: identity, about: 'Accounts of identity providers' },
    status: { style: 'one', kind: status, about: 'Status' },
    tokens: { style: 'list', kind: token, about: 'Personal access tokens and impersonation tokens' },
    ssh_keys: { style: 'list', kind: sshKey, about: 'SSH keys' },
    gpg_keys: { style: 'names', main: 'key', kind: gpgKey, about: 'GPG keys' },
    follows: { style: 'names', main: 'user', kind: follow, about: 'Usernames' },
    saved_views: { style: 'list', kind: view, about: 'Saved views of the console' },
    accepted_terms: { style: 'names', main: 'version', kind: terms, about: 'Accepted terms of service' },
    snippets: snippets,
    ...attributes,
    ...activities,
  }),
  place: atTop,
  namespace: 'user',
  unique: [['username'], ['email']],
}

export const users: Child = { style: 'list', kind: user, about: 'Users' }
