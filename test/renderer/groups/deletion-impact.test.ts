import { expect, test } from 'vitest'
import { impactRows } from '../../../src-renderer/groups/deletion-impact.ts'

const nothing = {
  ...{ subgroups: 0, projects: 0, archived_projects: 0, storage_size: 0, issues: 0, open_issues: 0, merge_requests: 0 },
  ...{ labels: 0, milestones: 0, members: 0, shares: 0 },
}
const linesOf = (holds: typeof nothing, day?: string) =>
  impactRows(holds, day).map(({ what, detail = '', outcomes }) => `${what} | ${detail} | ${outcomes.join()}`)

test('what becomes of a group that has everything is said with its numbers and the day', () => {
  const holds = {
    ...{ subgroups: 2, projects: 3, archived_projects: 1, storage_size: 2000, issues: 10, open_issues: 4 },
    ...{ merge_requests: 1, labels: 5, milestones: 1, members: 1, shares: 2 },
  }
  expect(linesOf(holds, '3 Jun')).toEqual([
    'The group and 2 subgroups | with settings and push rules | deleted on 3 Jun',
    '3 projects | 2.0 kB, 1 archived | deleted on 3 Jun',
    '10 issues, 1 merge request | 4 open issues | deleted on 3 Jun',
    '5 labels, 1 milestone |  | deleted on 3 Jun',
    '1 membership, 2 group shares | in the group, its subgroups and projects | removed on 3 Jun',
    'User accounts of members |  | kept',
  ])
})

test('of an empty group there is only the group, deleted at once', () => {
  expect(linesOf(nothing)).toEqual([
    'The group | with settings and push rules | deleted',
    'User accounts of members |  | kept',
  ])
  expect(linesOf({ ...nothing, members: 2 })).toContain('2 memberships | in the group | removed')
  expect(linesOf({ ...nothing, members: 2, projects: 1 })).toContain(
    '2 memberships | in the group, its subgroups and projects | removed',
  )
  expect(linesOf({ ...nothing, merge_requests: 2 })).toContain('2 merge requests |  | deleted')
})
