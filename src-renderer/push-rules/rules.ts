import type { Input, ResponseBody } from '../api/client.ts'

export type PushRule = ResponseBody<'GET /groups/:id/push_rule'>
export type Draft = Omit<Input<'POST /groups/:id/push_rule'>, 'id'>
export type TestResult = ResponseBody<'POST /-/gantry/v1/groups/:id/push_rule/test'>
export type RuleName = keyof Draft

interface Rule {
  name: RuleName
  label: string
  help: string
  kind: 'flag' | 'expression' | 'megabytes'
}

/** Why the rules cannot be saved yet: an expression is invalid. */
export function obstacleOf(errors: Readonly<Record<string, unknown>>): string | undefined {
  const invalid = rules.find(({ name }) => errors[name] !== undefined)
  return invalid && `Correct “${invalid.label}” first.`
}

// biome-ignore format: a table, one rule a line
export const rules: readonly Rule[] = [
  { name: 'commit_message_regex', label: 'Messages must match', help: 'Each commit message must match. ^ and $ match the start and end of every line.', kind: 'expression' },
  { name: 'commit_message_negative_regex', label: 'Messages must not match', help: 'Pushes with a matching commit message are rejected.', kind: 'expression' },
  { name: 'branch_name_regex', label: 'Branches must match', help: 'Each pushed branch name must match.', kind: 'expression' },
  { name: 'author_email_regex', label: 'Authors must match', help: 'The author email of each commit must match.', kind: 'expression' },
  { name: 'file_name_regex', label: 'Files must not match', help: 'Pushes with a matching file path are rejected.', kind: 'expression' },
  { name: 'max_file_size', label: 'Maximum file size', help: 'Files above this many megabytes are rejected. 0 means no limit.', kind: 'megabytes' },
  { name: 'deny_delete_tag', label: 'Prevent tag deletion', help: 'Pushes that delete a tag are rejected.', kind: 'flag' },
  { name: 'member_check', label: 'Authors must be users', help: 'The author email must be a confirmed email of a user.', kind: 'flag' },
  { name: 'prevent_secrets', label: 'Reject secret files', help: 'Detects private keys, shell histories and similar files by name.', kind: 'flag' },
  { name: 'commit_committer_check', label: 'Committer must be the pusher', help: 'The committer email must be a confirmed email of the user who pushes.', kind: 'flag' },
  { name: 'reject_unsigned_commits', label: 'Reject unsigned commits', help: 'Every pushed commit must be signed.', kind: 'flag' },
]
export const ruleLabel = (name: string) => rules.find((rule) => rule.name === name)?.label ?? name

export const verdictLabels = {
  passed: 'Passed',
  failed: 'Failed',
  not_tested: 'Not tested',
  not_in_push: 'Not in this push',
  rule_off: 'Rule is off',
} as const
/** True if the rule is set and the push contains what the rule checks. */
export const isChecked = (verdict: TestResult['rules'][number]['verdict']) =>
  verdict !== 'not_in_push' && verdict !== 'rule_off'

/** All rules off. */
export const emptyRule: Required<Draft> = {
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

/** Form values of a saved rule. */
export function draftOf(rule: PushRule | undefined): Required<Draft> {
  if (!rule) return emptyRule
  const { id: _, created_at: __, ...fields } = rule
  return { ...fields, deny_delete_tag: fields.deny_delete_tag ?? false }
}

/** Names of the changed rules. An empty expression equals null. */
export const changedRules = (from: Required<Draft>, to: Required<Draft>): RuleName[] =>
  rules.map(({ name }) => name).filter((name) => (from[name] ?? '') !== (to[name] ?? ''))

export const pickRules = (draft: Required<Draft>, names: readonly RuleName[]): Draft =>
  Object.fromEntries(names.map((name) => [name, draft[name]]))

/** Form values of a push to test. */
export interface Push {
  commit_message: string
  branch_name: string
  author_email: string
  committer_email: string
  files: string
  deleted_tag: string
  signed: boolean | undefined
}
export const emptyPush: Push = {
  commit_message: '',
  branch_name: '',
  author_email: '',
  committer_email: '',
  files: '',
  deleted_tag: '',
  signed: undefined,
}

/** Empty fields are omitted, so that the server skips the rules that check them. */
export function pushInput({ files, signed, ...texts }: Push) {
  const listed = parseFiles(files)
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')),
    ...(listed.length > 0 && { files: listed }),
    ...(signed !== undefined && { signed }),
  }
}

const bytesPerUnit = { B: 1, kB: 1000, MB: 1_000_000, GB: 1_000_000_000 } as const

/** One file per line, optionally with a size: `dist/app.zip 12 MB`. */
export function parseFiles(text: string): { name: string; size_bytes?: number }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = line, number, unit] = /^(.+?)\s+(\d+(?:\.\d+)?)\s*(B|kB|MB|GB)$/.exec(line) ?? []
      const bytes = Object.entries(bytesPerUnit).find(([name]) => name === unit)?.[1]
      return number && bytes ? { name, size_bytes: Math.round(Number(number) * bytes) } : { name }
    })
}
