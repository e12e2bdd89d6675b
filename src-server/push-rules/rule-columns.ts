import type { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { invalid } from '../kit/errors.ts'
import { atLeastOneOf } from '../kit/http/rules.ts'
import { lengthFaults } from '../kit/limit-faults.ts'
import type { pushRuleFields, RuleColumns } from './entity.ts'
import { syntaxFault } from './expressions.ts'

/** The fields of a request that sets a rule. */
export type PushRuleInput = { [Name in keyof typeof pushRuleFields]?: z.output<(typeof pushRuleFields)[Name]> }

/** A request without any field of the rule is refused. */
export const atLeastOneRuleField = atLeastOneOf(
  'deny_delete_tag',
  'member_check',
  'prevent_secrets',
  'commit_message_regex',
  'commit_message_negative_regex',
  'branch_name_regex',
  'author_email_regex',
  'file_name_regex',
  'max_file_size',
  'commit_committer_check',
  'reject_unsigned_commits',
)

/** The maximum length of each expression, in characters. */
const EXPRESSIONS = [
  ['commit_message_regex', 2047],
  ['commit_message_negative_regex', 2047],
  ['branch_name_regex', 511],
  ['author_email_regex', 511],
  ['file_name_regex', 511],
] as const
const FLAGS = [
  'deny_delete_tag',
  'member_check',
  'prevent_secrets',
  'commit_committer_check',
  'reject_unsigned_commits',
] as const

/** A rule that checks nothing. */
export const NO_RULE: RuleColumns = {
  commit_message_regex: null,
  commit_message_negative_regex: null,
  branch_name_regex: null,
  author_email_regex: null,
  file_name_regex: null,
  deny_delete_tag: null,
  member_check: 0,
  prevent_secrets: 0,
  max_file_size: 0,
  commit_committer_check: null,
  reject_unsigned_commits: null,
}

/** The columns that hold the rule itself. */
export const RULE_COLUMNS = [...EXPRESSIONS.map(([name]) => name), ...FLAGS, 'max_file_size'] as const

/** The sent fields as columns. @throws ApiError 400 with the errors by field */
export function columnsOf(sent: PushRuleInput): Partial<RuleColumns> {
  const faults: Record<string, string[]> = {}
  const columns: Partial<RuleColumns> = {}
  for (const [name, most] of EXPRESSIONS) {
    const pattern = sent[name]
    if (pattern === undefined) continue
    const found = expressionFaults(pattern, most)
    if (found.length > 0) faults[name] = found
    columns[name] = pattern
  }
  for (const name of FLAGS) {
    const flag = sent[name]
    if (flag !== undefined) columns[name] = flagOf(flag)
  }
  if (sent.max_file_size !== undefined) {
    if (sent.max_file_size < 0) faults.max_file_size = ['must be greater than or equal to 0']
    columns.max_file_size = sent.max_file_size
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return columns
}

/** The syntax of a pattern that is too long is not checked. */
function expressionFaults(pattern: string | null, most: number): string[] {
  const length = lengthFaults(pattern, most)
  if (length.length > 0 || pattern === null) return length
  const fault = syntaxFault(pattern)
  return fault === undefined ? [] : [`not valid RE2 syntax: ${fault}`]
}

const flagOf = (on: boolean): Flag => (on ? 1 : 0)
