import type { ResponseBody } from '../api/client.ts'
import { count, pluralize } from '../ui/number.ts'
import type { Tone } from '../ui/status-badge.tsx'

/** An import in the history. */
export type PastImport = ResponseBody<'GET /-/gantry/v1/imports'>[number]
export type ImportResult = ResponseBody<'GET /-/gantry/v1/imports/:project_id'>
export type Relation = NonNullable<ImportResult['relations']>[number]
export type LeftOutReason = Relation['left_out'][number]['reason']
export type ImportedPerson = NonNullable<ImportResult['people']>[number]
export type Match = ImportedPerson['match']

/** Names of relations, of lists inside their records and of kinds of files that an archive often has. */
// The archive chooses the names, so a name such as `constructor` must not find what every object has.
const relationNames: ReadonlyMap<string, string> = new Map([
  ['issues', 'Issues'],
  ['merge_requests', 'Merge requests'],
  ['snippets', 'Snippets'],
  ['labels', 'Labels'],
  ['milestones', 'Milestones'],
  ['project_members', 'Members'],
  ['project_feature', 'Feature access levels'],
  ['ci_cd_settings', 'CI/CD settings'],
  ['auto_devops', 'Auto DevOps'],
  ['container_expiration_policy', 'Cleanup policy'],
  ['push_rule', 'Push rules'],
  ['custom_attributes', 'Custom attributes'],
  ['notes', 'Comments'],
  ['award_emoji', 'Reactions'],
  ['label_links', 'Labels of records'],
  ['milestone', 'Milestones of records'],
  ['iteration', 'Iterations of records'],
  ['epic_issue', 'Epics of records'],
  ['timelogs', 'Time entries'],
  ['issue_assignees', 'Issue assignees'],
  ['merge_request_assignees', 'Merge request assignees'],
  ['merge_request_reviewers', 'Reviewers'],
  ['approvals', 'Approvals'],
  ['resource_label_events', 'Label changes'],
  ['resource_milestone_events', 'Milestone changes'],
  ['resource_state_events', 'State changes'],
  ['resource_iteration_events', 'Iteration changes'],
  ['events', 'Activity events'],
  ['suggestions', 'Suggestions'],
  ['designs', 'Designs'],
  ['design_versions', 'Design versions'],
  ['zoom_meetings', 'Meetings'],
  ['sentry_issue', 'Linked errors'],
  ['ci_pipelines', 'Pipelines'],
  ['pipeline_schedules', 'Pipeline schedules'],
  ['protected_branches', 'Protected branches'],
  ['protected_tags', 'Protected tags'],
  ['boards', 'Boards'],
  ['releases', 'Releases'],
  ['user_contributions', 'Contributions'],
  ['repository', 'Repository'],
  ['uploads', 'Uploaded files'],
  ['other_relations', 'Other relations'],
])

/** `ci_pipelines` → `Pipelines`; an unknown name stays as it is in the archive. */
export const nameOfRelation = (relation: string): string => relationNames.get(relation) ?? relation

/** `issues`, or `notes in issues` for a part of a record. */
export const placeOfFailure = ({ relation, part }: { relation: string; part: string | null }): string =>
  part === null ? nameOfRelation(relation) : `${nameOfRelation(part)} in ${nameOfRelation(relation).toLowerCase()}`

/** Why records are skipped. The first text is for a table cell, the second is a sentence. */
export const leftOutTexts: Readonly<Record<LeftOutReason, readonly [short: string, sentence: string]>> = {
  not_stored: ['not stored', 'Gantry does not store this kind of record.'],
  already_exists: [
    'already exists',
    'The project or a parent group already had the label, the milestone or the member.',
  ],
  duplicate: ['duplicate', 'The archive has the record twice, or two people in the archive have the same account.'],
  needs_administrator: ['needs an administrator', 'Only administrators can import members and custom attributes.'],
  no_account: [
    'no account',
    'No account has the email address of the member, or the archive does not contain an address.',
  ],
  access_request: ['access request', 'Access requests are not imported.'],
  not_in_group: [
    'not in the group',
    'No group above the project has the iteration or the epic, or you cannot add issues to the epic.',
  ],
}

interface MatchText {
  /** For a table cell. */
  short: string
  /** How the account was found, or why there is none. */
  rule: string
  /** What leads to an account in another import; undefined if nothing does. */
  advice?: string
}

export const matchTexts: Readonly<Record<Match, MatchText>> = {
  email: {
    short: 'Same email address',
    rule: 'The email address of the member in the archive belongs to the account.',
  },
  no_account: {
    short: 'No account with this email',
    rule: 'No account has the email address of the member in the archive.',
    advice: 'Create an account with the email address of the member, then import the archive again.',
  },
  no_address: {
    short: 'No email address',
    rule: 'The archive does not contain an email address for the member.',
    advice: 'Export the project again after the person has set a public email address.',
  },
  not_a_member: {
    short: 'Not a member in the archive',
    rule: 'Records refer to the person, but the person is not among the members in the archive. Only members are matched.',
    advice: 'Export the project again after the person has become a member.',
  },
  not_looked_up: {
    short: 'Not looked up',
    rule: 'People are matched only if an administrator imports the archive.',
    advice: 'Ask an administrator to import the archive.',
  },
  no_author: { short: 'No author', rule: 'The records name no author.' },
}

/** In which step of the import a record failed. */
const stepTexts: Readonly<Record<string, string>> = {
  read_record: 'reading the record',
  read_part: 'reading a part',
  write_record: 'saving the record',
}

export const stepOf = ({ source }: { source: string }): string => stepTexts[source] ?? source

/** The server's error names in words, for imports before reasons were stored. */
const errorTexts: Readonly<Record<string, string>> = {
  RecordInvalid: 'A required field is missing, or a field has an invalid value.',
  RecordNotUnique: 'The record conflicts with another record, for example one with the same number.',
}

export const reasonOf = ({ reason, exception_class }: { reason: string | null; exception_class: string }): string =>
  reason ?? errorTexts[exception_class] ?? exception_class

/** What is missing in the project because of a failure. */
export function describeLoss({ part }: { part: string | null }, status: ImportResult['status']): string {
  if (status === 'failed') return 'The whole import failed later, so nothing was imported.'
  return part === null
    ? 'The record is not in the project, and neither are its parts.'
    : 'Only this part is missing. The rest of the record is in the project.'
}

/** Says that more records failed than the list of failures has. */
export const describeUnlisted = (failed: number, listed: number): string =>
  `${count(listed)} of ${pluralize(failed, 'failed record')} ${listed === 1 ? 'is' : 'are'} listed. The list omits parts of failed records. Each relation keeps only its newest 100 failures.`

interface NamedRecord {
  iid: number | null
  title: string | null
}

/** `#12 Crane stops`; the line in the archive if the record has neither number nor title. */
export const nameOfRecord = ({ iid, title, line_number }: NamedRecord & { line_number: number }): string =>
  [iid === null ? '' : `#${iid}`, title ?? ''].filter(Boolean).join(' ') || `Line ${line_number + 1}`

/** The name of a person of the archive: `Ann`, `@ann`, `Person 7`. */
export const nameOfPerson = ({
  name,
  username,
  source_id,
}: Pick<ImportedPerson, 'name' | 'username' | 'source_id'>): string =>
  name ?? (username === null ? (source_id === null ? 'Nobody' : `Person ${source_id}`) : `@${username}`)

export const statusTexts: Readonly<Record<ImportResult['status'], readonly [text: string, tone: Tone]>> = {
  scheduled: ['Scheduled', 'plain'],
  started: ['Started', 'accent'],
  finished: ['Finished', 'ok'],
  failed: ['Failed', 'bad'],
}
