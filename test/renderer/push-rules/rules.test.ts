import { describe, expect, test } from 'vitest'
import { changedIn, draftOf, filesOf, noPush, noRule, only, pushInput } from '../../../src-renderer/push-rules/rules.ts'

describe('the files of a made-up push', () => {
  test('stand one a line, a size may follow', () => {
    expect(filesOf('src/a.ts\n\n  dist/my app.zip 12 MB \nlog.txt 3.5 kB\nnotes 2026')).toEqual([
      { name: 'src/a.ts' },
      { name: 'dist/my app.zip', size_bytes: 12_000_000 },
      { name: 'log.txt', size_bytes: 3500 },
      { name: 'notes 2026' },
    ])
  })
})

describe('a made-up push', () => {
  test('says nothing of what was left empty', () => {
    expect(pushInput(noPush)).toEqual({})
    expect(pushInput({ ...noPush, branch_name: 'main', signed: false })).toEqual({ branch_name: 'main', signed: false })
  })
})

describe('the draft of a push rule', () => {
  test('begins with what is kept, or with a rule that asks for nothing', () => {
    expect(draftOf(undefined)).toEqual(noRule)
    const kept = { ...noRule, id: 3, created_at: '2026-11-01T00:00:00.000Z', deny_delete_tag: null, max_file_size: 5 }
    expect(
      draftOf({
        ...noRule,
        ...kept,
        max_file_size: 5,
        member_check: true,
        prevent_secrets: false,
        commit_committer_check: false,
        reject_unsigned_commits: false,
        commit_message_regex: null,
        commit_message_negative_regex: null,
        branch_name_regex: null,
        author_email_regex: null,
        file_name_regex: null,
      }),
    ).toEqual({
      ...noRule,
      member_check: true,
      max_file_size: 5,
    })
  })

  test('an emptied expression is the same as none', () => {
    expect(changedIn(noRule, { ...noRule, branch_name_regex: '' })).toEqual([])
    const next = { ...noRule, branch_name_regex: '^main$', member_check: true }
    expect(changedIn(noRule, next)).toEqual(['branch_name_regex', 'member_check'])
    expect(only(next, ['member_check'])).toEqual({ member_check: true })
  })
})
