import type { Input, ResponseBody } from '../api/client.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import type { Values } from '../settings-form/setting-values.ts'

export type PushRule = ResponseBody<'GET /groups/:id/push_rule'>
export type Draft = Omit<Input<'POST /groups/:id/push_rule'>, 'id'>
export type TestResult = ResponseBody<'POST /-/gantry/v1/groups/:id/push_rule/test'>

const section = 'Push rules'
const expression = { section, type: 'line', is_code: true, nullable: true, unset: 'Off', default: null } as const
const flag = { section, type: 'boolean', default: false } as const
const megabytes = { section, type: 'integer', default: 0 } as const

/** Why the rules cannot be saved yet: an expression is invalid. */
export function obstacleOf(errors: Readonly<Record<string, unknown>>): string | undefined {
  const invalid = rules.find(({ name }) => errors[name] !== undefined)
  return invalid && `Correct “${invalid.label}” first.`
}

// biome-ignore format: a table, one rule a line
export const rules: readonly SettingField[] = [
  { name: 'commit_message_regex', label: 'Messages must match', help: 'Each commit message must match. ^ and $ match the start and end of every line.', ...expression },
  { name: 'commit_message_negative_regex', label: 'Messages must not match', help: 'Pushes with a matching commit message are rejected.', ...expression },
  { name: 'branch_name_regex', label: 'Branches must match', help: 'Each pushed branch name must match.', ...expression },
  { name: 'author_email_regex', label: 'Authors must match', help: 'The author email of each commit must match.', ...expression },
  { name: 'file_name_regex', label: 'Files must not match', help: 'Pushes with a matching file path are rejected.', ...expression },
  { name: 'max_file_size', label: 'Maximum file size', help: 'Files above this many megabytes are rejected. 0 means no limit.', ...megabytes },
  { name: 'deny_delete_tag', label: 'Prevent tag deletion', help: 'Pushes that delete a tag are rejected.', ...flag },
  { name: 'member_check', label: 'Authors must be users', help: 'The author email must be a confirmed email of a user.', ...flag },
  { name: 'prevent_secrets', label: 'Reject secret files', help: 'Detects private keys, shell histories and similar files by name.', ...flag },
  { name: 'commit_committer_check', label: 'Committer must be the pusher', help: 'The committer email must be a confirmed email of the user who pushes.', ...flag },
  { name: 'reject_unsigned_commits', label: 'Reject unsigned commits', help: 'Every pushed commit must be signed.', ...flag },
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

/** Form values of a saved rule; of no rule, all rules off. */
export const draftOf = (rule: PushRule | undefined): Values =>
  Object.fromEntries(
    rules.map(({ name, default: off }) => [
      name,
      (rule && Object.entries(rule).find(([key]) => key === name)?.[1]) ?? off,
    ]),
  )

/** The rules as the API takes them. Values that do not have the type of their rule are sent as typed: the server explains what is wrong. */
export const ruleInput = (values: Values): Required<Draft> => JSON.parse(JSON.stringify(values))

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
