import { describe, expect, test } from 'vitest'
import {
  draftOf,
  emptyPush,
  obstacleOf,
  parseFiles,
  pushInput,
  ruleInput,
  ruleLabel,
} from '../../../src-renderer/push-rules/rules.ts'

describe('the files of a push', () => {
  test('are one per line, optionally with a size', () => {
    expect(parseFiles('src/a.ts\n\n  dist/my app.zip 12 MB \nlog.txt 3.5 kB\nnotes 2026')).toEqual([
      { name: 'src/a.ts' },
      { name: 'dist/my app.zip', size_bytes: 12_000_000 },
      { name: 'log.txt', size_bytes: 3500 },
      { name: 'notes 2026' },
    ])
  })
})

describe('a push to test', () => {
  test('omits empty fields', () => {
    expect(pushInput(emptyPush)).toEqual({})
    expect(pushInput({ ...emptyPush, branch_name: 'main', signed: false })).toEqual({
      branch_name: 'main',
      signed: false,
    })
    expect(pushInput({ ...emptyPush, commit_message: ' \n', deleted_tag: ' v1 ', files: '\n ' })).toEqual({
      deleted_tag: ' v1 ',
    })
  })
})

test('the label of a rule is its name if the console does not know the rule', () => {
  expect(['max_file_size', 'signed_tags'].map(ruleLabel)).toEqual(['Maximum file size', 'signed_tags'])
})

describe('the draft of a push rule', () => {
  const off = {
    commit_message_regex: null,
    commit_message_negative_regex: null,
    branch_name_regex: null,
    author_email_regex: null,
    file_name_regex: null,
    max_file_size: 0,
    deny_delete_tag: false,
    member_check: false,
    prevent_secrets: false,
    commit_committer_check: false,
    reject_unsigned_commits: false,
  }

  test('starts with the saved rule, or with all rules off', () => {
    expect(draftOf(undefined)).toEqual(off)
    const saved = { ...off, id: 3, created_at: '2026-11-01T00:00:00.000Z', max_file_size: 5, member_check: true }
    expect(draftOf({ ...saved, deny_delete_tag: null })).toEqual({ ...off, max_file_size: 5, member_check: true })
  })

  test('sends the changed rules and nothing else, even values that only the server can explain', () => {
    expect(ruleInput({ branch_name_regex: '^main$' })).toEqual({ branch_name_regex: '^main$' })
    expect(ruleInput({ max_file_size: 'much' })).toEqual({ max_file_size: 'much' })
  })
})

test('push rules with an invalid expression cannot be saved, and the form names the first invalid one', () => {
  expect(obstacleOf({})).toBeUndefined()
  const errors = { branch_name_regex: ['not valid RE2 syntax'], commit_message_regex: ['not valid RE2 syntax'] }
  expect(obstacleOf(errors)).toBe('Correct “Messages must match” first.')
})
